"""Keys pressed at random raise nothing, and leave logs that verify."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak.soaking import soak


@pytest.mark.parametrize("seed", [1, 2])
async def test_random_keys_do_no_harm(saves: Path, seed: int) -> None:
    soaked = await soak(saves, 120, seed)
    assert soaked.keys >= 120
    assert soaked.rulings
