"""How dice are read: one module a system, behind one small protocol."""
