"""Random tables with awkward names, and random commands on them, built by the kinds of words."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tracker.conflict.fields import Reason
from tracker.conflict.notes import Note
from tracker.conflict.ruling import Command
from tracker.conflict.setup import AddSide, AddZone
from tracker.conflict.state import (
    ANYONE,
    SCENE,
    Aspect,
    Conflict,
    Moment,
    Participant,
    Side,
    Zone,
    change,
)
from tracker.conflict.system import SYSTEMS
from tracker.systems.core.rules.fields import FreeUse
from tracker.systems.core.rules.frame import Frame as CoreFrame
from tracker.systems.core.rules.sheet import Carried
from tracker.systems.core.rules.state import GROUPS
from tracker.systems.fate.rules.fields import Injury, SpinUse
from tracker.systems.fate.rules.skills import SKILLS, canonical
from tracker.systems.fate.rules.state import FateTable
from tracker.systems.pool.rules.tables import PRESETS
from tracker.systems.reserves.rules.sheet import Stock
from tracker.systems.reserves.rules.state import Step, Use
from tracker.systems.twenty.rules.checks import Stage
from tracker.words.figures import skill_meant
from tracker.words.names import clean, fold_name
from tracker.words.pointing import Scope, hidden, read_thing
from tracker.words.shape import Shape, Slot, shape
from tracker.words.split import quote

AWKWARD = st.sampled_from(
    ["scene", "Szene", "@p1", "@@z1", "zone:A", "who: B", "A > B", "a, b", "x; y", 'Q"uo', "D'Ar",
     "A=b", "# no", "back\\slash", "Fog on Quay", "on on on", "ß", "SS", "İ", "1", "-", "yes",
     "Ada: hi", "[Ada]", "A", "AA", "AAA", "🧌 Troll", "‮evil", "by=Ada", "skill=x"]
)  # fmt: skip
TEXT = st.one_of(AWKWARD, st.text(min_size=1, max_size=12)).map(clean).filter(bool)
SHORT = st.text(alphabet="aAbB:@ on,;>\\\"'#=", min_size=1, max_size=6).map(clean).filter(bool)
NAME = st.one_of(TEXT, SHORT)
SKILL = st.one_of(
    st.sampled_from(SKILLS),
    NAME.map(lambda name: clean(name.rstrip(" :="))).filter(lambda n: n and canonical(n) == n),
)
TITLE = NAME.map(lambda name: clean(name.rstrip(" :="))).filter(bool)
WORD = st.sampled_from(["E", "yes", "Elan"])
# With a mark and a number in front, what a number is for would be one more number.
WHY = NAME.filter(lambda name: name[0] not in ",;")
BRACKETS = (
    "[Stärke]",
    "[Stärke + Kraftakt (Stemmen) - II] ≥ EG IV",
    "[Stärke | gemeinschaftlich(3)] mit EG ≥:; I: A b; II: c",
    "[Geschick + D'Ar + 2 | vergleichend | Wille - X]",
)
NUMBER = st.integers(-(10**12), 10**12)


@st.composite
def tables(draw: st.DrawFn, system: str = "fate") -> Conflict:
    """Build a table with names that are unique by kind, and texts of aspects that need not be."""
    names = st.lists(NAME, min_size=1, max_size=5, unique_by=fold_name)
    people = {f"p{n}": name for n, name in enumerate(draw(names), 1)}
    zones = {f"z{n}": name for n, name in enumerate(draw(names), 1)}
    sides = {f"s{n}": name for n, name in enumerate(draw(names), 1)}
    places = st.sampled_from([SCENE, *people, *zones])
    aspects = draw(st.lists(st.tuples(NAME, places), min_size=1, max_size=6))
    return Conflict(
        system=system,
        participants={i: Participant(id=i, name=name, role="pc") for i, name in people.items()},
        zones={i: Zone(id=i, name=name) for i, name in zones.items()},
        sides={i: Side(id=i, name=name) for i, name in sides.items()},
        aspects={
            f"a{n}": Aspect(id=f"a{n}", text=text, on=on, hidden=n % 2 == 0)
            for n, (text, on) in enumerate(aspects)
        },
        own=FateTable(spin=tuple(draw(st.sets(st.sampled_from(list(people)))))),
    )


def value(slot: Slot, form: Shape, state: Conflict) -> st.SearchStrategy[Any]:
    """Return what a field of this kind may hold."""
    many = 1 if slot.required or slot.default is not None else 0
    people = st.sampled_from(list(state.participants))
    zones = st.sampled_from(list(state.zones))
    aspects = st.sampled_from(list(state.aspects))
    reason = st.builds(Reason, value=st.integers(-9, 9), words=st.one_of(st.just(""), NAME))
    extra = st.one_of(
        st.just(Reason(value=1)), st.builds(Reason, value=st.integers(1, 20), words=NAME)
    )
    amount = st.builds(Reason, value=st.integers(0, 99), words=st.just("") | WHY)
    stock = st.builds(Stock, name=TITLE, current=st.integers(0, 99), maximum=st.integers(0, 99))
    line = (
        st.builds(AddZone, name=NAME) | st.builds(AddSide, name=NAME) | st.builds(Note, text=TEXT)
    )
    step = st.builds(Step, who=people, skill=SKILL, importance=st.integers(0, 99))
    # Two numbers for a W100 are two W10.
    dice = 1 if state.system == "percent" else 5
    faces = (
        st.integers(-1, 1) if state.system in ("core", "fate", "reserves") else st.integers(1, 10)
    )
    first = next(iter(SYSTEMS[state.system].settings), None)
    rolls = [key for key, other in form.keys.items() if other.kind in ("faces", "any-faces")] or [
        "dice"
    ]
    # What alone begins with a name is meant by it.
    used = SKILL.filter(lambda name: skill_meant(name, Scope(state)) == name)
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "participant": people,
        "subject": st.one_of(people, zones, st.just(SCENE), st.just("tasks")),
        "participants": _many(people, many),
        "thing": people | NAME.filter(lambda name: read_thing(name, Scope(state)) == name),
        "hidden": st.sampled_from([one.id for one in hidden(state)]),
        "zone": zones,
        "zones": _many(zones, many),
        "passage": st.tuples(zones, zones),
        "side": st.sampled_from(list(state.sides)),
        "any-side": st.sampled_from(list(state.sides)),
        "any-zone": zones,
        "named": st.one_of(people, zones, st.sampled_from(list(state.sides))),
        "place": st.one_of(st.just(SCENE), people, zones),
        "aspect": aspects,
        "aspects": _many(aspects, 1),
        "skill": used,
        "skills-used": _many(used, 1),
        "skills": st.dictionaries(SKILL, st.integers(-9, 99), min_size=1, max_size=3),
        "texts": _many(TEXT, many),
        "text": TEXT,
        "label": NAME,
        "rest": st.lists(TEXT.map(quote), min_size=1, max_size=3).map(" ".join),
        "number": NUMBER,
        "signed": NUMBER,
        "numbers": _many(NUMBER, many),
        "faces": st.lists(faces, min_size=1, max_size=dice).map(tuple),
        "any-faces": st.lists(st.integers(-1, 1000), min_size=1, max_size=5).map(tuple),
        "yes": st.booleans(),
        "choice": st.sampled_from(slot.choices or ("",)),
        "choices": _many(st.sampled_from(slot.choices or ("",)), many),
        "reasons": _many(reason, 1),
        "extras": _many(extra, 1),
        "amounts": _many(amount, 1),
        "difficulty": st.integers(-99, 99),
        "bracket": st.sampled_from(BRACKETS),
        "tally": st.integers(0, 40),
        "net": st.integers(-40, 40),
        "size": st.integers(-3, 3),
        "stages": st.just((Stage(degree=1, text="A, b"), Stage(degree=3, text="C=d"))),
        "domain": st.sampled_from(["Geist", "Körper", "Seele"]),
        "scope": st.sampled_from(["all", "physical", "attack", "Kraftakt (Stemmen)", "E x"]),
        "until": st.sampled_from(
            ["end of round", "round 3", "end of round 12", "turn", "conflict", "scene", "dawn"]
        ),
        "spins": _many(st.builds(SpinUse, how=NAME, who=st.one_of(st.none(), people)), 1),
        "injuries": _many(
            st.builds(Injury, severity=st.sampled_from(["mild", "severe"]), text=NAME), many
        ),
        "uses": _many(st.builds(Use, name=NAME, amount=st.integers(0, 99)), 1),
        "stocks": st.lists(stock, min_size=many, max_size=3, unique_by=lambda s: s.name).map(tuple),
        "shares": st.dictionaries(TITLE, st.integers(-9, 99), min_size=1, max_size=3),
        "traits": st.dictionaries(SKILL, WORD, min_size=1, max_size=3),
        "steps": _many(step, many),
        "named-number": NUMBER,
        "covered": st.sampled_from(["", "physical", "aide, mental"]).filter(bool),
        "advances": st.sampled_from(["scope", "quality 2, keeping up"]),
        "purpose": st.sampled_from(["time", "stealth"]) | NAME,
        "figure": st.just("consequences") | NAME,
        "setting": st.just(first.name if first else ""),
        "setting-value": st.sampled_from(first.choices if first and first.choices else ["3"]),
        "usual": NAME,
        "usuals": _many(st.sampled_from([preset.german for preset in PRESETS]), many),
        "lines": _many(line, many),
        "file": st.sampled_from(["mira.json", "my sheets/a  b.md", "C:\\x.csv", "a=b", "-"]) | NAME,
        "names": _many(NAME, many),
        "boxes": _many(NUMBER, many),
        "track-sizes": st.dictionaries(
            st.sampled_from(["health", "composure"]), st.integers(0, 20), min_size=1
        ),
        "core-free": _many(st.builds(FreeUse, n=st.integers(1, 99), aspect=aspects), 1),
        "core-holders": _many(people | st.sampled_from(GROUPS), 1),
        "core-holder": people | st.sampled_from(GROUPS),
        "core-opposer": people,
        "core-invoked": aspects,
        "core-places": st.one_of(st.just(SCENE), people, zones),
        "core-removed": aspects,
        "core-carried": _many(
            st.builds(
                Carried,
                severity=st.sampled_from(["mild", "severe"]),
                text=NAME.filter(lambda text: not text.rstrip().endswith("*")),
                recovering=st.booleans(),
            ),
            many,
        ),
        "core-sides": _many(st.sampled_from(list(state.sides)), many),
        "moment": st.builds(Moment, words=TEXT)
        | st.builds(Moment, words=st.sampled_from(["act", "round 3", "enter", '"x"', "attack foe"]))
        | st.builds(Moment, kind=st.just("enter"), of=zones)
        | st.builds(
            Moment,
            kind=st.sampled_from(["attack", "act", "out", "harm"]),
            of=people | st.sampled_from(ANYONE),
        )
        | st.builds(Moment, kind=st.just("round"), round=st.integers(0, 99)),
        "ids": _many(st.sampled_from(("p7", "z12") if slot.field == "ids" else rolls), 1),
    }
    return kinds[slot.kind]


def _many(one: st.SearchStrategy[Any], least: int) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(one, min_size=least, max_size=3).map(tuple)


@st.composite
def commands(draw: st.DrawFn, type_: type[Command], state: Conflict) -> Command:
    """Build a command of a type with any of its fields given."""
    form = shape(type_, state.system)
    own: dict[str, Any] = {}
    hands: dict[str, dict[str, Any]] = {hand: {} for hand in form.hands}
    for slot in {slot.key: slot for slot in (*form.words, *form.slots)}.values():
        # Of somebody some number has to be asked about.
        if slot.required or slot.kind == "figure" or draw(st.integers(0, 2)) == 0:
            fields = hands[slot.hand] if slot.hand else own
            fields[slot.field] = draw(value(slot, form, state))
    if type_ is CoreFrame and "system" in own:
        # A line that names another game is one of that game, and has that game's keys.
        own["system"] = state.system
    for hand, fields in hands.items():
        if fields:
            own[hand] = change(form.hands[hand], **fields)
    return type_(**own, force=draw(st.booleans()))
