# SPDX-License-Identifier: MIT
"""Playing with others on the network, in the window: finding, hosting, the lobby, chat. Knows no sockets."""
