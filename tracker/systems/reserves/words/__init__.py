"""What the Fudge dice with reserves say in their own words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tracker.checks.words import CheckWords
from tracker.conflict.ruling import N_, Event
from tracker.conflict.state import Conflict, Participant
from tracker.dice.terms import Term
from tracker.systems import hook
from tracker.systems.reserves.rules.state import kept_by
from tracker.words.game_words import BesideSkill
from tracker.words.translate import fill


class ReservesWords(CheckWords):
    """The words of the Fudge dice with reserves."""

    lasting_harm = Term(german="Zustand", name="condition", also=("consequence", "Konsequenz"))
    quick_example = N_("Krall npc climbing 2/E speech 3/I E 3/5 I 4")
    quick_keys = {"reserve": "reserve"}
    rated = {"": N_("Climbing 2")}
    beside_skill = {
        "reserve": BesideSkill(
            misplaced=N_("a reserve stands behind its skill, as in {example}"),
            example=N_("climbing 2/E"),
        )
    }
    marked = "reserve"
    resources_key = "reserves"
    helps = {"reveal": N_("Reveal somebody who was hidden.")}
    settings = {
        "late_dice_cost": Term("späte Würfel kosten einen Punkt", "late dice cost a point"),
        "gift_dice": Term("Freiwürfel", "gift dice"),
        "gift_refill": Term("neue Freiwürfel vorschlagen", "propose new gift dice"),
        "gifts_to_gm": Term(
            "Freiwürfel für Figuren der Spielleitung", "gifts to the game master's"
        ),
        "support": Term("Unterstützung durch mehrere", "support from several"),
        "name_e": Term("Name von E", "name of E"),
        "name_i": Term("Name von I", "name of I"),
        "name_s": Term("Name von S", "name of S"),
    }
    setting_values = {
        "gift_dice:shares": Term("jedem ein Anteil", "a share each"),
        "gift_dice:common": Term("ein gemeinsamer Topf", "a common pot"),
        "support:one": Term("nur eine Kette", "one chain only"),
        "support:better": Term("die bessere Kette", "the better chain"),
        "support:both": Term("beide Ketten", "both chains"),
    }
    setting_meanings = {
        "late_dice_cost": N_("for each group added after the throw (R-071)"),
        "gift_dice": N_("who holds them (R-100, R-108)"),
        "gift_refill": N_("once all but one have given theirs away (R-110)"),
        "gifts_to_gm": N_("whether players may give them some (RA-15)"),
        "support": N_("what counts (R-089 to R-091)"),
        "name_e": N_("as your campaign calls this reserve (R-004)"),
        "name_i": N_("as your campaign calls this reserve (R-004)"),
        "name_s": N_("as your campaign calls this reserve (R-004)"),
    }
    fields = {
        "reserve": Term("Reserve", "reserve"),
        "settled": Term("entschieden", "settled"),
        "untrained": Term("nur gelernt", "only trained"),
        "player": Term("Spieler", "player"),
        "gaben": Term("Gaben", "Gaben"),
        "effects": Term("Effekte", "effects"),
    }
    labels = {
        "reserve": N_("Reserve"),
        "effects": N_("Effects"),
        "gaben": N_("Gaben"),
        "player": N_("Player"),
        "reserves": N_("Reserves"),
        "settled": N_("Settled"),
        "untrained": N_("Only trained"),
    }
    windows = {"late": N_("{who} may add dice to the check")}
    silent_windows = frozenset({"late"})
    verb_words = """
        pass-effect: Effektweitergabe effektgeben | hand-effect
        steal-effect: wegnehmen stehlen | take-effect
        drop-effect: Effektende effektstreichen | strike-effect
        refresh: auffrischen Auffrischung | refill
        gifts: Freiwürfel Geschenke | gift-dice
        chain: verketten Kette | series
        late: spät späte nachlegen | late-dice
        record: festhalten Effekt aufschreiben | effect
        gabe: Gabe | gift
        compare: vergleichen | versus
        reserve: Reserve Reservenpunkte | pool
    """

    # Hooks that stand in modules of their own, loaded when they are asked.
    kinds = hook("typed.KINDS")
    told = hook("sentences.TOLD")
    document_schema = hook("table.SCHEMA")
    on_table = hook("table.entries")
    odds = hook("typed.odds")

    def document(self, state: Conflict) -> Mapping[str, Any]:
        """Return its checks, chains and gift dice."""
        from tracker.systems.reserves.words.table import document

        return {**super().document(state), **document(state)}

    def person_document(self, state: Conflict, p: Participant) -> Mapping[str, Any]:
        """Return somebody's effects."""
        from tracker.systems.reserves.words.table import effect_documents

        return {"effects": effect_documents(kept_by(p).effects)}

    def carried(self, p: Participant) -> Iterable[str]:
        """Return somebody's effects."""
        return (effect.note for effect in kept_by(p).effects)

    def turning_point(self, event: Event, state: Conflict, by: str) -> str:
        """Return also a chain of checks that is made to its end."""
        from tracker.systems.reserves.rules.chains import ChainAdvanced
        from tracker.systems.reserves.rules.state import kept

        chain = kept(state).chain
        if isinstance(event, ChainAdvanced) and event.over and chain is not None:
            return fill("{text} is managed", {"text": chain.text})
        return super().turning_point(event, state, by)

    def left_to_do(self, state: Conflict) -> Iterable[tuple[str, str]]:
        """Return a chain that is not made to its end."""
        from tracker.systems.reserves.rules.state import kept

        chain = kept(state).chain
        if chain is not None and chain.next is not None:
            words = {"done": chain.done, "all": len(chain.links)}
            yield chain.text, fill("{done} of {all} made", words)


WORDS = ReservesWords()
