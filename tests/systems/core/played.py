"""What a table comes to where somebody absorbs, helps, invokes, compels or meets a block."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.systems.core.table import Table, begun, struck
from tracker.conflict.ruling import Refusal
from tracker.systems.core.rules.boxes import Means
from tracker.systems.core.rules.harm import means
from tracker.words.terms import rule_id

Outputs = dict[str, object]


def refusal(at: Table, line: str) -> str:
    """Play a line; return the rule that refuses it or ``refused``, empty where it is taken."""
    answer = at.session.do(line)
    if not isinstance(answer, Refusal):
        return ""
    return rule_id(answer.rule, at.session.state) or "refused"


def skill_of(at: Table, who: str = "Ada") -> str:
    """Return the skill that somebody fights with."""
    return str(next(iter(at.of(who)["skills"])))


def absorbed(
    edition: str, boxes: int, marked: Sequence[int], slots: str, hit: int, steps: Iterable[str]
) -> Outputs:
    """Return what becomes of a hit that is absorbed by these steps, all of them."""
    track = "stress" if edition == "accelerated" else "physical"
    before = ",".join(map(str, marked))
    at = begun(
        edition,
        f"add Rolf npc tier=main side=Gang zone=Yard boxes='{track} {boxes}' slots='{slots}'"
        + (f" {track}-marked={before}" if before else ""),
    )
    skill = skill_of(at)
    sum_of = hit - at.of("Ada")["skills"][skill]
    seen = _waiting(at, f"attack Rolf skill={skill} dice=0000 mod='{sum_of:+d} x' undefended=yes")
    rolf = at.of("Rolf")
    ok, left = "out", hit
    if rolf["status"] != "out":
        refused = [step for step in steps if refusal(at, step)]
        question = at["question"]
        left = question["left"] if question and question["kind"] == "absorb" else 0
        ok = "no" if refused or left else "yes"
        rolf = at.of("Rolf")
    return {
        "ok": ok,
        "left": left,
        "marked": tuple(rolf["tracks"][track]["marked"]),
        "most": seen.most,
    }


def _waiting(at: Table, line: str) -> Means:
    """Play a line that hits somebody, and return what they have to absorb it with."""
    at.do(line)
    ruling = at.session.timeline.rulings[at.session.timeline.head]
    harm = next(event.harm for event in ruling.events if hasattr(event, "harm"))
    return means(at.session.timeline.state_at(ruling.parent), harm)


def joined(edition: str, lead: int, helpers: Sequence[int]) -> Outputs:
    """Return the rating of a roll with helpers, or the rule that forbids it."""
    at = begun(edition)
    skill = skill_of(at)
    more = [
        f"add H{n} pc side=Heroes zone=Yard skills='{skill} {one}'" for n, one in enumerate(helpers)
    ]
    at = begun(edition, f"set Ada skills='{skill} {lead}'", *more)
    names = ", ".join(f"H{n}" for n in range(len(helpers)))
    error = refusal(at, f"overcome it difficulty=0 skill={skill} dice=0000 help='{names}'")
    return {"rating": None if error else at.last["effort"], "error": error or None}


def invoked(points: int, free: int, uses: Sequence[str], *, boost: bool) -> Outputs:
    """Return what uses of one aspect on one roll come to, or the rule that forbids one."""
    at = begun("core", f"set Ada fp={points}")
    # A boost of one's own is used free, whatever is said: what cannot be paid for is another's.
    whose = "Vesna" if "paid" in uses else "Ada"
    at.do(f"boost Torch to={whose}" if boost else "aspect Torch on=Yard" + " free=Ada" * free)
    at.do("overcome it difficulty=20 skill=Fight dice=0000")
    effort = at.last["effort"]
    for use in uses:
        if error := refusal(at, "invoke Torch" + " free=1" * (use == "free")):
            return {"bonus": 0, "fp": 0, "free": 0, "error": error}
    return {
        "bonus": at.last["effort"] - effort,
        "fp": at.of("Ada")["fp"],
        "free": sum(at.free("Torch").values()) if "Torch" in at.texts else 0,
        "error": None,
    }


def compelled(by: str, answer: str, points: int, proposer: int) -> Outputs:
    """Return what a compel of Ada's aspect leaves her and Bruno, or the rule that forbids it."""
    at = begun("core", f"set Ada fp={points}", f"set Bruno fp={proposer}")
    whose = {"gm": "", "self": " by=Ada", "player": " by=Bruno"}[by]
    word = {"accept": "yes", "refuse": "no", "withdrawn": "withdrawn"}[answer]
    if error := refusal(at, f"compel Ada Duellist accept={word}{whose}"):
        return {"fp": 0, "proposer": 0, "error": error}
    return {"fp": at.of("Ada")["fp"], "proposer": at.of("Bruno")["fp"], "error": None}


def barred(rating: int, weapon: int, effort: int) -> Outputs:
    """Return what a block does to an effort, to who clears it, as cover, and with a shove."""
    wall = f"barrier Wall rating={rating} weapon={weapon} passage='Yard > Hall'"
    sum_of = f"skill=Fight dice=0000 mod='{effort - 3:+d} x'"
    over = begun("core", wall).do(f"overcome it to=Hall {sum_of}")
    outcome = over.last["outcome"]
    if over.asked == "cost":
        over.do("fail")
    clear = begun("core", wall).do("overcome it removes=Wall skill=Fight dice=0000")
    plain, cover, shove = (
        struck(begun("core", wall), 20, 0, *more) for more in ((), ("cover=Wall",), ("into=Wall",))
    )
    hits = [_hit(at) for at in (plain, cover, shove)]
    return {
        "outcome": outcome,
        "hit": over.hit or 0,
        "remove": clear.last["opposed_by"],
        "cover": hits[0] - hits[1],
        "shove": hits[2] - hits[0],
    }


def _hit(at: Table) -> int:
    """Return the hit of the last ruling."""
    ruling = at.session.timeline.rulings[at.session.timeline.head]
    return sum(event.harm.hit for event in ruling.events if hasattr(event, "harm"))
