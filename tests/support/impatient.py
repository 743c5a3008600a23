"""The program as it is when nobody has answered for long: ``python -m tests.support.impatient …``.

What takes ten seconds takes a moment.
"""

from __future__ import annotations

import sys

from tracker.cli import main
from tracker.log import handover_requests as asking

if __name__ == "__main__":
    asking.SILENT_AFTER = 0.5
    sys.exit(main())
