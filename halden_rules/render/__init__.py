"""``Packet`` → one file a format.

Renderers read the packet alone; nothing that a document says becomes live in any of them.
"""
