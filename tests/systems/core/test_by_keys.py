"""The worked conflict by keys alone: each of its 20 steps leaves the state of the book."""

from __future__ import annotations

from pathlib import Path

from tests.systems.core.foundry import observed, states, steps
from tests.systems.core.table import Table
from tests.tui.playing import Playing, playing
from tracker.tui.dialogs.form import FormDialog
from tracker.tui.dialogs.prompt import PromptDialog
from tracker.tui.present.form import TYPED, Field
from tracker.tui.present.question import picked
from tracker.words.document import state_document

SETUP, _PLAYED = steps()


class Keys:
    """Hands on the keyboard: what is wanted is found in forms and answers, and pressed."""

    def __init__(self, shown: Playing) -> None:
        self.shown = shown
        self.pressed = 0

    async def press(self, *keys: str) -> None:
        self.pressed += len(keys)
        if keys:
            await self.shown.press(*keys)

    async def form(self, key: str, **wanted: str | list[str]) -> None:
        """Open a form by its key, fill in what is wanted, and send it."""
        await self.press(key)
        await self.shown.until(lambda: isinstance(self.shown.app.screen, FormDialog), f"form {key}")
        for name, value in wanted.items():
            await self._to(name.replace("_", "-"))
            await self._put(value)
        await self.send()

    async def send(self) -> None:
        before = self._last()
        await self.press("enter")
        await self.shown.until(lambda: self._last() > before, "nothing was ruled")

    async def words(self, key: str, text: str) -> None:
        """Answer with words."""
        await self.press(key)
        await self.shown.until(
            lambda: isinstance(self.shown.app.screen, PromptDialog), f"prompt {key}"
        )
        await self.press(*text)
        await self.send()

    async def pick(self, label: str, *words: str) -> None:
        """Give the answer with a label by its digit, and say its words."""
        session = self.shown.app.session
        assert session is not None
        digit = next(a.key for a in picked(session.state) if a.label == label)
        before = self._last()
        await self.press(digit)
        for text in words:
            await self.shown.until(
                lambda: isinstance(self.shown.app.screen, PromptDialog), "no words are asked"
            )
            await self.press(*text, "enter")
        await self.shown.until(lambda: self._last() > before, f"{label} is no answer")

    def _last(self) -> int:
        session = self.shown.app.session
        assert session is not None
        return session.timeline.last

    @property
    def _field(self) -> Field:
        dialog = self.shown.app.screen
        assert isinstance(dialog, FormDialog)
        return dialog._fields[dialog._filled_in.focus]

    async def _to(self, key: str) -> None:
        dialog = self.shown.app.screen
        assert isinstance(dialog, FormDialog)
        names = [field.key for field in dialog._fields]
        assert key in names
        steps = (names.index(key) - dialog._filled_in.focus) % len(names)
        await self.press(*["tab"] * steps)
        assert self._field.key == key

    async def _put(self, value: str | list[str]) -> None:
        field = self._field
        if isinstance(value, list):
            for label in value:
                at = [option.label for option in field.options].index(label)
                await self.press(str(at + 1))
        elif field.kind in TYPED or field.kind == "faces":
            await self.press(*value)
        else:
            labels = [option.label for option in field.options]
            at = labels.index(value)
            if at != field.index:
                await self.press(*([str(at + 1)] if at < 9 else ["right"] * (at - field.index)))


async def test_the_worked_conflict_by_keys(tmp_path: Path) -> None:
    session, wanted = Table(*SETUP).session, states()
    async with playing(session, tmp_path) as shown:
        keys = Keys(shown)

        def check(step: str) -> None:
            found = observed(state_document(session.timeline))
            assert {key: found[key] for key in wanted[step]} == wanted[step], step

        await shown.shows("Ada's turn")
        await keys.form(
            "a",
            target="Guards",
            skill="Fight",
            dice="+0+0",
            vs="Fight",
            vs_dice="0000",
            move="Hall",
            next="Cem",
        )
        check("W1")
        await keys.form(
            "c",
            aspect="Choking Smoke",
            on="Hall",
            skill="Deceive",
            dice="+00+",
            difficulty="2",
            move="Hall",
            next="Bruno",
        )
        check("W2")
        shoot = {"skill": "Shoot", "vs": "Athletics", "more": "range=gun"}
        await keys.form(
            "a", target="Vesna", skill="Shoot", dice="-000", vs="Athletics", vs_dice="00+0"
        )
        await keys.form("i", by="Bruno", aspect="Choking Smoke", free="2 free")
        await keys.form("i", by="Bruno", aspect="Harbour Watch Marksman")
        await keys.form("i", by="Vesna", aspect="Queen of the Foundry")
        await keys.send()
        await keys.pick("Guards")
        check("W3")
        await keys.form("a", target="Ada", skill="Fight", dice="0+00", vs="Fight", vs_dice="--0-")
        await keys.words("b", "Cornered")
        await keys.send()
        await keys.pick("Vesna")
        check("W4")
        await keys.form("a", target="Ada", skill="Fight", dice="+00+", vs="Fight", vs_dice="0-00")
        await keys.form("i", by="Vesna", aspect="Cornered")
        await keys.pick("physical 3 + moderate", "Cracked Ribs")
        check("W5")
        await keys.pick("Vesna")
        check("W6")
        await keys.form("C", name="Ada", aspect="Cannot Let It Go", accept="accepted")
        check("W7")
        await keys.form("a", target="Ada", skill="Fight", dice="00-0", vs="Fight", vs_dice="+0+0")
        await keys.form("i", by="Vesna", aspect="Cracked Ribs", free="freely")
        await keys.form("i", by="Vesna", aspect="Cannot Let It Go")
        await keys.form("i", by="Ada", aspect="Duellist of the Old Guard")
        await keys.words("b", "Off Her Guard")
        await keys.pick("Guards")
        check("W8")
        await keys.form(
            "c",
            aspect="Pinned Against the Furnace",
            on="Ada",
            skill="Fight",
            dice="+000",
            vs="Athletics",
            vs_dice="0000",
            next="Ada",
        )
        check("W9")
        await keys.form(
            "o",
            what="break free",
            removes="Pinned Against the Furnace",
            skill="Fight",
            dice="--0+",
            oppose="Guards",
            vs="Fight",
            vs_dice="+0++",
            help=["Cem"],
            next="Bruno",
        )
        await keys.form("s", cost="the mould bursts")
        await keys.form("A", text="Floor of Hot Slag", on="Hall", free=["Vesna"])
        check("W10")
        await keys.form("a", target="Guards", **shoot, dice="++0+", vs_dice="00-0")
        await keys.words("o", "they run for the river gate")
        await keys.pick("Cem")
        check("W11")
        await keys.form(
            "c",
            aspect="Queen Without a Court",
            on="Vesna",
            skill="Deceive",
            dice="0+0+",
            vs="Will",
            vs_dice="-000",
            next="Ada",
        )
        check("W12")
        await keys.form("a", target="Vesna", skill="Fight", dice="00++", vs="Fight", vs_dice="0-00")
        await keys.form("i", by="Ada", aspect="Queen Without a Court", free="2 free")
        await keys.form("i", by="Ada", aspect="Queen Without a Court")
        await keys.form("i", by="Vesna", aspect="Floor of Hot Slag")
        await keys.pick("severe", "Broken Sword Arm")
        await keys.pick("Vesna")
        check("W13")
        await keys.form("d", next="Bruno")
        check("W14")
        await keys.form("a", target="Vesna", **shoot, dice="+++0", vs_dice="0000")
        await keys.form("i", by="Bruno", aspect="Broken Sword Arm", free="freely")
        await keys.words("b", "In My Sights")
        await keys.send()
        await keys.pick("Bruno")
        check("W15")
        await keys.form("G", by="Vesna", terms="I yield the foundry and leave the city")
        await keys.press("a")
        await shown.shows("Only one side is left")
        check("W16")
        await keys.form("E")
        check("W17")
        await keys.form(
            "t",
            name="Ada",
            consequence="Cracked Ribs",
            by="Bruno",
            skill="Lore",
            dice="++0+",
            rename="Bandaged Ribs",
        )
        check("W18")
        await keys.form("s", cost="the last of the laudanum is gone")
        check("W19")
        await keys.words("N", "The North Road")
        await keys.words("J", "River Patrol 4x1 shoot 1 side Gang zone Yard")
        await keys.press("B")
        await shown.shows("Who acts next?")
        await keys.pick("Bruno")
        check("W20")
    # Half of them are words; what suggests itself needs no key.
    assert keys.pressed < 800
