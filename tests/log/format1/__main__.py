"""The corpus of format 1: ``python -m tests.log.format1 make|compare``.

``compare`` prints what the program at hand prints of the saves otherwise than the one that wrote
them: wording changes among it that were meant. ``compare --against CHECKOUT`` goes by what another
checkout prints, and takes in more: so a step that only moves code is held to it, byte for byte.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.log.format1.comparing import changes, compared, told
from tests.log.format1.making import make
from tests.support.program import ROOT


def main() -> int:
    """Return 1 where something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.log.format1", description=__doc__)
    verbs = parser.add_subparsers(required=True, dest="verb")
    making = verbs.add_parser("make", help="make it from the checkout of a released program")
    making.add_argument("checkout", type=Path)
    comparing = verbs.add_parser("compare", help="print what the program at hand prints otherwise")
    comparing.add_argument("--against", type=Path, metavar="CHECKOUT", help="go by another program")
    comparing.add_argument("--only", default="", metavar="PART", help="saves named so")
    comparing.add_argument("--most", type=int, default=12, metavar="N", help="changes an output")
    options = parser.parse_args()
    if options.verb == "make":
        make(options.checkout.absolute())
        return 0
    against = None if options.against is None else options.against.absolute()
    old, new = compared(ROOT, against, options.only)
    found = changes(old, new)
    for line in told(found, options.most):
        print(line)
    print(f"{len(old)} texts, {sum(old[key] != new[key] for key in old)} of them changed")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
