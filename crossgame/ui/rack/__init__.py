# SPDX-License-Identifier: MIT
"""The rack: where its slots are (pure) and the widget that shows them. The tiles themselves are ``placement``'s."""
