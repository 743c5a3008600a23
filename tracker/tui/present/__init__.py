"""What the screens show, made from the state as plain values: rows, lines, boxes, maps."""
