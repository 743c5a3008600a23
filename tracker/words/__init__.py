"""Text in and out: command lines, sentences, translations."""
