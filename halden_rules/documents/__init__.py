"""Path → ``Document``: one module a file type (text and Markdown now), an explicit registry, nothing half-read.

Guarantees: a file is read whole or not at all; every fault of a folder is reported together; nothing outside of the
folder is opened; the same folder gives the same documents in the same order on every machine.
"""

from halden_rules.documents.folder import READERS, read_file, read_folder, read_folder_with_warnings
from halden_rules.documents.records import Document, Folder, Page

__all__ = ["READERS", "Document", "Folder", "Page", "read_file", "read_folder", "read_folder_with_warnings"]
