"""What players may see: the table, its rolls, names and numbers without what is kept from them."""
