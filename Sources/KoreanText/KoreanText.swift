/// Korean writing: syllables, josa, keystrokes.
