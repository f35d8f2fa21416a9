# SPDX-License-Identifier: MIT
"""Where something is to be chosen. Dialogs give values back; they change no game."""
