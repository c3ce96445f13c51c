"""Makes a zip of the working folder as other systems and programs lay theirs out: zip-of-python.py LAYOUT OUT."""
import os
import stat
import sys
import zipfile

layout, out = sys.argv[1:]
METHODS = {'stored': zipfile.ZIP_STORED, 'bzip2': zipfile.ZIP_BZIP2, 'lzma': zipfile.ZIP_LZMA}
method = METHODS.get(layout, zipfile.ZIP_DEFLATED)
is_windows = layout.startswith('windows')
page = {'windows-cp437': 'cp437', 'windows-cp857': 'cp857', 'unix-cp857': 'cp857'}.get(layout)


class PagedInfo(zipfile.ZipInfo):
    """An entry whose name is of a code page, without the UTF-8 flag."""

    def _encodeFilenameFlags(self):
        return self.filename.encode(page), self.flag_bits & ~0x800


def info_of(path):
    name = os.path.relpath(path, '.')
    is_folder = os.path.isdir(path)
    if is_windows:
        name = name.replace('/', '\\')
    if is_folder:
        name += '\\' if is_windows else '/'
    info = (PagedInfo if page else zipfile.ZipInfo)('x', (2026, 3, 4, 5, 6, 8))
    # Set afterwards: what Windows would make of it here is not of interest.
    info.filename = {'absolute': '/', 'climbing': '../'}.get(layout, '') + name
    info.compress_type = zipfile.ZIP_STORED if is_folder else method
    info.create_system = 0 if is_windows else 3
    attributes = os.stat(path).st_mode << 16
    # 0x20: DOS's mark of a file that was changed.
    info.external_attr = 0x20 if is_windows or layout == 'no-modes' else attributes
    if layout == 'bare-modes':
        info.external_attr = stat.S_IMODE(os.stat(path).st_mode) << 16
    if is_folder:
        info.external_attr |= 0x10
    return info


def entries():
    for folder, folders, files in os.walk('.'):
        folders.sort()
        for name in sorted(folders) + sorted(files):
            yield os.path.join(folder, name)


class Pipe:
    """A file that cannot be wound back."""

    def __init__(self, file):
        self.write, self.flush, self.close = file.write, file.flush, file.close


with open(out, 'wb') as file, zipfile.ZipFile(Pipe(file) if layout == 'streamed' else file, 'w', method) as archive:
    for path in entries():
        if layout == 'usual':
            archive.write(path)
            continue
        if layout in ('mac',) and os.path.isfile(path):
            folder, name = os.path.split(os.path.relpath(path, '.'))
            archive.writestr(os.path.join('__MACOSX', folder, '._' + name), b'\0\5\26\7\0\2\0\0Mac OS X')
        info = info_of(path)
        content = b'' if os.path.isdir(path) else open(path, 'rb').read()
        with archive.open(info, 'w', force_zip64=layout == 'zip64') as entry:
            entry.write(content)
        if layout == 'twice' and os.path.isfile(path):
            archive.writestr(info_of(path), content)
    if layout == 'mac':
        archive.writestr('.DS_Store', b'\0\0\0\1Bud1')
    if layout == 'comment':
        archive.comment = b'a comment of ' + b'x' * 3000
