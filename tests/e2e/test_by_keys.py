"""Whole fights, played by keys in a terminal, come out as their scripts do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.replayed import Pressed, commands, replay, tabs, up
from tests.support.worked import EXAMPLES

# What is pressed for each step of the script, and how many rulings that makes. Faces are typed
# for both sides in one go; where nothing is chosen, the form had the right thing filled in.
QUAY_STEPS = (
    ("a+0-+--00<enter>", 1),
    ("<enter>", 1),
    (f"a30+000000{up(4)}2<enter>", 1),
    ("h", 1),
    ("a-0000-00<enter>", 1),
    ("<enter>", 1),
    (f"<enter>1++00---0{up(5)}Ada shouts a warning<enter>", 1),
    ("cDislocated Shoulder<enter>", 1),
    ("cthe ledger stays mine, you leave town<enter>", 1),
    ("r2<enter>", 1),
    ("n", 1),
    ("d<enter>", 1),
    ("m2<tab>Blinded<tab><tab>20+00000-<enter>", 1),
    ("<enter>", 1),
    ("y<enter>", 1),
    (f"a++0+--00{up(4)}1<enter>", 1),
    ("<enter>Broken Wrist<enter>", 1),
    ("cyou get the ledger, I leave the city<enter>", 1),
    ("r<enter>", 1),
    ("a2++++--00<enter>", 1),
    ("<enter>", 1),
    ("n", 1),
    ("bnobody gets onto the stairs<tab>300-0<enter>", 1),
    ("s2++00<enter>", 1),
    ("a++++--00<enter>", 1),
    ("<enter>knocked into the harbour, fished out in irons<enter>", 1),
    ("o<enter>", 1),
    ("s--0-<enter>", 1),
    ("E<enter>", 1),
)

# The demo: a passage named the other way round is typed, a hold taken back.
BELL_STEPS = (
    (
        ':block "nobody comes up into the belfry" passage="Stairs > Belfry" skill=Weapons '
        "dice=+0-0<enter>",
        1,
    ),
    (f"a+0000-00{up(3)}2<enter>", 1),
    ("h", 1),
    ("u", 1),
    (f"a+0-00000{up(3)}2<enter>", 1),
    ("a0+00+000<enter>", 1),
    ("n", 1),
    ("d<enter>", 1),
    ("m<tab><tab>Tangled in bell ropes<tab>3++000-00<enter>", 1),
    ("y<enter>", 1),
)

DEBATE_STEPS = (
    ("a++0--0-0<enter>", 1),
    ("<enter>", 1),
    ("a1120++0-000<enter>", 1),
    ("<enter>", 1),
    ("klooks the toll up in the records<tab>4++00<up>2<enter>", 1),
    ("S2qu<enter>", 1),
    ("S1ti<enter>", 1),
    ("AThe Old Charter<tab>1<tab><tab>52<enter>", 1),
    ("a20+0-++++<enter>", 1),
    ("s", 1),
    (f"a++000-00{tabs(5)}Tam: he laughs before they can<tab>2<enter>", 1),
    ("n", 1),
    ("m<tab><tab>Called to Order<tab>2e+0+00000<enter>", 1),
    ("v", 1),
    (f"a2++0-+0-0{tabs(4)}2<enter>", 1),
    ("<enter>", 1),
    (f"a<tab><tab>2+0++-0-0{tabs(3)}2<enter>", 1),
    ("cCaught in a Contradiction<enter>", 1),
    ("m12+0+0<up>2<up>Stamping Feet<enter>", 1),
    ("s", 1),
    ("n", 1),
    ("a+++0--00<enter>", 1),
    ("l<tab>hustled out by the ushers<enter>", 1),
    ("<ctrl+p>environment<enter>1132<enter>", 1),
    ("a122+++0--0-<enter>", 1),
    ("t22+000<enter>", 1),
    ("<enter>", 1),
    (f"a21++0+-00-{tabs(5)}1<enter>", 1),
    ("cLost for Words<enter>", 1),
    ("cBrill leaves the hall and takes no more of Varley's coin<enter>", 1),
    ("a", 1),
    ("o1<tab>holds the charter up to the gallery<tab>1<enter>", 1),
    (f"a20+0000-0{tabs(4)}1<enter>", 1),
    ("<enter>", 1),
    ("n", 1),
    ("v<tab>who has the room<tab>43+000+000<enter>", 1),
    ("r0000+0+0<enter>", 1),
    ("a<tab><tab>3++++---0<enter>", 1),
    ("cHis Name in the Mud<enter>", 1),
    ("cthe toll is halved<enter>", 1),
    ("cthe toll is dropped, and Varley keeps his seat<enter>", 1),
    ("a", 1),
    ("a+0+00-00<enter>", 1),
    ("E2<enter>", 1),
    # What is due stands first.
    ("<ctrl+p>recover<enter>1<enter>", 1),
    ("<ctrl+p>recover<enter>1<enter>", 1),
)

CHASE_STEPS = (
    ("m<tab>3+0+0-0-0<enter>", 1),
    ("s3+0+0<up><up>5<tab>2<enter>", 1),
    (
        ':block "nobody follows into the alley" passage="Market > Alley" penalty=1 '
        "skill=Weapons dice=+000<enter>",
        1,
    ),
    (f"a++0+-000{up(3)}2<enter>", 1),
    ("<enter>", 1),
    ("s20000<enter>", 1),
    ("n", 1),
    ("h", 1),
    ("a3++0000-0<enter>", 1),
    (":split Cutters count=2 name=Hounds<enter>", 1),
    ("G2<enter>", 1),
    (f"a3<tab>1++00-00-{tabs(6)}2<enter>", 1),
    ("cStabbed in the Side<enter>", 1),
    ("T<up>2r<tab>b<tab><tab><tab>2++++-0--<enter>", 1),
    (":sprint Bridge through=Alley dice=+000<enter>", 1),
    ("a1+0+00-0-<enter>", 1),
    ("o3<enter>", 1),
    ("n", 1),
    ("<ctrl+p>switch<enter><enter>", 1),
    ("h", 1),
    ("g<enter>", 1),
    (
        ':block "nobody comes over the barrier" passage="Alley > Bridge" skill=Weapons '
        "dice=0000<enter>",
        1,
    ),
    ("m331++0+0-00<enter>", 1),
    (":sprint Bridge through=Mill dice=00+0<enter>", 1),
    (f"a1++00+000{up(3)}7<tab>2<enter>", 1),
    ("n", 1),
    ("a1<tab>20000++++<enter>", 1),
    ("o", 1),
    ("o1<tab>cuts the mooring rope<tab>2<enter>", 1),
    ("a+0++-0-0<enter>", 1),
    ("<enter>", 1),
    ("JDell npc fists 3 athletics 2 endurance 2 side Couriers zone Mill fp 1<enter>", 1),
    (f"P{tabs(4)}3++++-0--<enter>", 1),
    (':throw "the tax chest" Bridge weight=2 skill=Might dice=+000<enter>', 1),
    ("R", 1),
    ("n", 1),
    ("<ctrl+p>switch<enter><tab>2<enter>", 1),
    ("a++++---0<enter>", 1),
    ("odrowned under the mill wheel<enter>", 1),
    ("phe loses his rank, not his life<enter>", 1),
    ("odragged out of the mill race, and his badge is gone<enter>", 1),
    ("a00000-00<enter>", 1),
    ("o3<enter>", 1),
    ("s30000<enter>", 1),
    ("a+0000000<enter>", 1),
    (f"a++00--00{tabs(8)}2<enter>", 1),
    (":end 'the chest is theirs'<enter>", 1),
    ("E<tab>3<enter>", 1),
    ("<ctrl+p>rest<enter>3<tab>5<enter>", 1),
    ("<ctrl+p>recover<enter>1<enter>", 1),
    ("<ctrl+p>clear<enter>1<enter>", 1),
    ("<ctrl+p>rest<enter>3<tab>6<enter>", 1),
    ("<ctrl+p>recover<enter>1<enter>", 1),
    (":session time-passed=no<enter>", 1),
    ("<ctrl+p>rest<enter>3<tab>6<enter>", 1),
    ("<ctrl+p>recover<enter>1<enter>", 1),
    ("<ctrl+p>adventure<enter><see:Begin a new adventure?><enter>", 1),
    ("<ctrl+p>recover<enter>1o<enter>", 1),
)


@pytest.mark.parametrize(
    ("script", "first", "steps"),
    [
        pytest.param("quay", "# S1 ", QUAY_STEPS, id="quay"),
        pytest.param("bell-tower", "# Round 1", BELL_STEPS, id="bell-tower"),
        pytest.param("debate", "# S1 ", DEBATE_STEPS, id="debate"),
        pytest.param("chase", "# S1 ", CHASE_STEPS, id="chase"),
    ],
)
def test_a_fight_by_keys(
    tmp_path: Path, script: str, first: str, steps: tuple[Pressed, ...]
) -> None:
    replay(tmp_path, EXAMPLES / f"{script}.fight", steps, first)
    assert commands(tmp_path, "keys") == commands(tmp_path, "script")
