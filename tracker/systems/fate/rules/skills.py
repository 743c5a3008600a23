"""The skills of Spirit of the Century: one name each, and the German rulebook's names for them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

# The first German name is the one shown; the others are read as the same skill. Scharfsinn and
# Aufmerksamkeit, and Kraft and Gewalt, are the German rulebook's own two names for one skill.
GERMAN = MappingProxyType(
    {
        "Academics": ("Gelehrsamkeit", "Bildung", "Wissen"),
        "Alertness": ("Scharfsinn", "Aufmerksamkeit", "Wachsamkeit"),
        "Art": ("Kunst",),
        "Athletics": ("Athletik",),
        "Burglary": ("Einbruch", "Einbrechen"),
        "Contacting": ("Kontakte", "Kontakte knüpfen"),
        "Deceit": ("Täuschung", "Täuschen"),
        "Drive": ("Fahren",),
        "Empathy": ("Empathie",),
        "Endurance": ("Ausdauer",),
        "Engineering": ("Technik", "Ingenieurwesen", "Ingenieurskunst"),
        "Fists": ("Fäuste", "Faustkampf"),
        "Gambling": ("Glücksspiel",),
        "Guns": ("Schusswaffen",),
        "Intimidation": ("Einschüchtern", "Einschüchterung"),
        "Investigation": ("Ermitteln", "Ermittlung", "Nachforschung", "Nachforschen"),
        "Leadership": ("Führen", "Führung"),
        "Might": ("Kraft", "Gewalt"),
        "Mysteries": ("Mysterien",),
        "Pilot": ("Fliegen", "Steuern"),
        "Rapport": ("Ausstrahlung",),
        "Resolve": ("Entschlossenheit",),
        "Resources": ("Ressourcen",),
        "Science": ("Wissenschaft", "Naturwissenschaft"),
        "Sleight of Hand": ("Fingerfertigkeit",),
        "Stealth": ("Heimlichkeit", "Schleichen"),
        "Survival": ("Überleben",),
        "Weapons": ("Nahkampfwaffen", "Nahkampf", "Waffen"),
    }
)

SKILLS = tuple(GERMAN)


@cache
def _names() -> MappingProxyType[str, str]:
    names = {skill.casefold(): skill for skill in SKILLS}
    for skill, german_names in GERMAN.items():
        names.update((name.casefold(), skill) for name in german_names)
    return MappingProxyType(names)


def all_names() -> Mapping[str, str]:
    """Return every name of a skill, in small letters, with the skill."""
    return _names()


def canonical(name: str) -> str:
    """Return the English name of a skill typed in English or German, in any case.

    A name that is no skill of the list stays as typed.

    >>> canonical("aufmerksamkeit"), canonical("Scharfsinn"), canonical("Basket Weaving")
    ('Alertness', 'Alertness', 'Basket Weaving')
    """
    return _names().get(name.casefold(), name)


def german(name: str) -> str:
    """Return the German name of a skill, or the name itself when it is none of the list."""
    names = GERMAN.get(canonical(name))
    return names[0] if names else name
