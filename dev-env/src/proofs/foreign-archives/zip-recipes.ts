import { accepted, plainTree, type Recipe, refused, type TreeWishes, unpackers, usualTree } from './recipe.ts'

type Changes = Partial<Omit<Recipe, 'kind' | 'what' | 'script'>>

function infoZip(what: string, script: string, changes: Changes = {}): Recipe {
  const tree = changes.tree ?? usualTree
  return {
    kind: 'zip',
    what,
    tools: ['zip', 'unzip'],
    tree,
    script,
    fileName: 'a.zip',
    unpack: unpackers.unzip,
    becomes: accepted(tree),
    ...changes,
  }
}

const twoMethods = 'only "stored" and "deflate" are read'
const locked = 'nobody here knows the password'
/** Makes sure that there is more than one piece. */
const large = 'head -c 200000 /dev/urandom > large; '
const inPieces = 'it is one of several files'

const infoZips: Recipe[] = [
  infoZip('zip -r -y', 'zip -q -r -y "$OUT" .'),
  infoZip('zip -0', 'zip -q -0 -r -y "$OUT" .'),
  infoZip('zip -9 -X', 'zip -q -9 -X -r -y "$OUT" .'),
  infoZip('zip to a pipe', 'zip -q -r -y - . | cat > "$OUT"'),
  infoZip('zip -0 to a pipe', 'zip -q -0 -r -y - . | cat > "$OUT"'),
  infoZip('zip -fz', 'zip -q -fz -r -y "$OUT" .'),
  infoZip('zip -fz to a pipe', 'zip -q -fz -r -y - . | cat > "$OUT"', {
    becomes: refused(
      'archive_corrupt',
      'zip 3.0 writes a wrong end: unzip, bsdtar, 7zz and Python do not read it either',
    ),
  }),
  infoZip('zip -fd', 'zip -q -fd -r -y "$OUT" .'),
  infoZip('zip -z', 'echo "a comment ğ" | zip -q -z -r -y "$OUT" .'),
  infoZip('zip -D', 'zip -q -D -r -y "$OUT" .'),
  infoZip('zip without -y', 'zip -q -r "$OUT" .', { tree: { turkish: true, hardLinks: true } }),
  infoZip('zip -UN=UTF8', 'zip -q -UN=UTF8 -r -y "$OUT" .'),
  infoZip('zip in the C locale', 'LC_ALL=C zip -q -r -y "$OUT" .', { tree: plainTree }),
  infoZip('zip of long names', 'zip -q -r -y "$OUT" .', {
    tree: { ...usualTree, long: true },
  }),
  infoZip('zip of holes', 'zip -q -r -y "$OUT" .', { tree: { ...usualTree, holes: true } }),
  infoZip('zip that grew', 'zip -q -r -y "$OUT" sizes; zip -q -g -r -y "$OUT" .'),
  infoZip('zip from standard input', 'cat sizes/size-4097.bin | zip -q "$OUT" -', {
    becomes: accepted(plainTree),
  }),
  infoZip('zip -s, all in one piece', 'zip -q -s 100m -r -y "$OUT" .'),
  infoZip('zip -k', 'zip -q -k -r "$OUT" bin etc', { tree: plainTree, hasNoModes: true }),
  infoZip(
    'zip behind a start-up program',
    'zip -q -r -y "$BESIDE/a.zip" .; cat bin/run "$BESIDE/a.zip" > "$OUT"',
    {
      becomes: refused('archive_unknown_format', 'it begins as a program'),
    },
  ),
  infoZip('zip -s in pieces, the last', `${large}zip -q -s 64k -r -y "$OUT" .`, {
    becomes: refused('archive_split', inPieces),
  }),
  infoZip(
    'zip -s in pieces, the first',
    `${large}zip -q -s 64k -r -y "$BESIDE/a.zip" .; cp "$BESIDE/a.z01" "$OUT"`,
    {
      fileName: 'a.z01',
      becomes: refused('archive_split', inPieces),
    },
  ),
  infoZip('zip -P', 'zip -q -P secret -r -y "$OUT" .', { becomes: refused('archive_encrypted', locked) }),
  infoZip('zip -Z bzip2', 'zip -q -Z bzip2 -r -y "$OUT" .', {
    becomes: refused('archive_unsupported', twoMethods),
  }),
  infoZip('zip of a name with a line end', `touch "$(printf 'a\\nb')"; zip -q -r -y "$OUT" .`, {
    becomes: refused('archive_forbidden_character', 'such a name breaks every list'),
  }),
  infoZip('zip of a setuid program', 'chmod 4755 bin/program; zip -q -r -y "$OUT" .', {
    becomes: refused('archive_setuid', 'owners do not travel'),
  }),
  infoZip('zip of a folder above', 'cd bin; zip -q "$OUT" ../etc/secret.conf', {
    becomes: refused('archive_parent_path', 'it climbs out'),
  }),
  infoZip('zip that was cut', 'zip -q -r -y "$BESIDE/a.zip" .; head -c -500 "$BESIDE/a.zip" > "$OUT"', {
    becomes: refused('archive_corrupt', 'its directory is missing'),
  }),
]

function seven(what: string, script: string, changes: Changes = {}): Recipe {
  return infoZip(what, script, { tools: ['7zz', 'bsdtar'], unpack: unpackers.bsdtar, ...changes })
}

const ofMethod = (method: string): Recipe =>
  seven(`7zz -mm=${method}`, `7zz a -bd -tzip -snl -mm=${method} "$OUT" . >&2`, {
    becomes: refused('archive_unsupported', twoMethods),
  })

const sevenZips: Recipe[] = [
  seven('7zz', '7zz a -bd -snl "$OUT" . >&2'),
  seven('7zz, unpacked by itself', '7zz a -bd "$OUT" . >&2', {
    tools: ['7zz'],
    tree: { turkish: true, alike: true },
    unpack: unpackers.seven,
  }),
  seven('7zz -mcu=on', '7zz a -bd -snl -mcu=on "$OUT" . >&2'),
  seven('7zz -mx=0', '7zz a -bd -snl -mx=0 "$OUT" . >&2'),
  seven('7zz -mx=9', '7zz a -bd -snl -mx=9 "$OUT" . >&2'),
  seven('7zz -mtc=on -mta=on', '7zz a -bd -snl -mtc=on -mta=on "$OUT" . >&2'),
  seven('7zz to a pipe', '7zz a -bd -snl -tzip -so a.zip . > "$OUT"'),
  // 7zz itself leaves out the permission bits that it notes here.
  seven('7zz from standard input', 'cat bin/program | 7zz a -bd -tzip -sirun "$OUT" >&2', {
    tools: ['7zz', 'unzip'],
    unpack: unpackers.unzip,
    becomes: accepted(plainTree),
  }),
  seven('7zz of long names', '7zz a -bd -snl "$OUT" . >&2', { tree: { ...usualTree, long: true } }),
  seven('7zz of hard links', '7zz a -bd -snl "$OUT" . >&2', { tree: { ...usualTree, hardLinks: true } }),
  ...['Deflate64', 'BZip2', 'LZMA', 'PPMd'].map(ofMethod),
  seven('7zz -p', '7zz a -bd -snl -psecret "$OUT" . >&2', { becomes: refused('archive_encrypted', locked) }),
  seven('7zz -mem=AES256', '7zz a -bd -snl -psecret -mem=AES256 "$OUT" . >&2', {
    becomes: refused('archive_encrypted', locked),
  }),
  seven(
    '7zz -v in pieces, the first',
    `${large}7zz a -bd -snl -v64k "$BESIDE/a.zip" . >&2; cp "$BESIDE/a.zip.001" "$OUT"`,
    {
      fileName: 'a.zip.001',
      becomes: refused('archive_split', inPieces),
    },
  ),
  seven(
    '7zz -v in pieces, the second',
    `${large}7zz a -bd -snl -v64k "$BESIDE/a.zip" . >&2; cp "$BESIDE/a.zip.002" "$OUT"`,
    {
      fileName: 'a.zip.002',
      becomes: refused('archive_split', inPieces),
    },
  ),
]

const bsd = (what: string, script: string, changes: Changes = {}): Recipe =>
  infoZip(what, script, { tools: ['bsdtar'], unpack: unpackers.bsdtar, ...changes })

const bsdZips: Recipe[] = [
  bsd('bsdtar -a', 'bsdtar -a -cf "$OUT" .'),
  bsd('bsdtar --format zip to a pipe', 'bsdtar --format zip -cf - . | cat > "$OUT"'),
  bsd('bsdtar, zip:compression=store', 'bsdtar --format zip --options zip:compression=store -cf "$OUT" .'),
  bsd('bsdtar, zip:zip64', 'bsdtar --format zip --options zip:zip64 -cf "$OUT" .'),
  bsd(
    'bsdtar, zip:zip64 and store to a pipe',
    'bsdtar --format zip --options zip:zip64,zip:compression=store -cf - . | cat > "$OUT"',
  ),
  bsd('bsdtar, zip:!zip64', 'bsdtar --format zip --options \'zip:!zip64\' -cf "$OUT" .'),
  bsd('bsdtar, zip:experimental', 'bsdtar --format zip --options zip:experimental -cf "$OUT" .'),
  bsd('bsdtar, zip, unpacked by unzip', 'bsdtar -a -cf "$OUT" .', {
    tools: ['bsdtar', 'unzip'],
    unpack: unpackers.unzip,
  }),
  bsd('bsdtar, zip of long names', 'bsdtar -a -cf "$OUT" .', { tree: { ...usualTree, long: true } }),
  bsd('bsdtar, zip of holes', 'bsdtar -a -cf "$OUT" .', { tree: { ...usualTree, holes: true } }),
  bsd('bsdtar, zip of hard links', 'bsdtar -a -cf "$OUT" .', { tree: { ...usualTree, hardLinks: true } }),
  bsd('bsdtar, zip of a tar', 'bsdtar -cf "$BESIDE/a.tar" .; bsdtar -a -cf "$OUT" "@$BESIDE/a.tar"'),
  bsd(
    'bsdtar, zip:encryption',
    'bsdtar --format zip --options zip:encryption --passphrase secret -cf "$OUT" .',
    {
      becomes: refused('archive_encrypted', locked),
    },
  ),
  bsd(
    'bsdtar, zip:encryption=aes256',
    'bsdtar --format zip --options zip:encryption=aes256 --passphrase secret -cf "$OUT" .',
    {
      becomes: refused('archive_encrypted', locked),
    },
  ),
  // It leaves pipes out.
  bsd('bsdtar, zip of a pipe', 'mkfifo pipe; bsdtar -a -cf "$OUT" .'),
]

function python(layout: string, tree: TreeWishes, changes: Changes = {}): Recipe {
  return infoZip(`Python's zipfile, ${layout}`, `python3 "$PYTHON_ZIP" ${layout} "$OUT"`, {
    tools: ['python3', 'unzip'],
    tree,
    ...changes,
  })
}

const windows = (layout: string, tree: TreeWishes, page: string, becomes: Recipe['becomes']): Recipe =>
  python(layout, tree, {
    tools: ['python3', 'bsdtar'],
    unpack: `bsdtar --options zip:hdrcharset=${page} -xpf "$OUT" -C "$TO"`,
    hasNoModes: true,
    becomes,
  })

const spelled: TreeWishes = { turkish: true, alike: true }

const pythonZips: Recipe[] = [
  ...['usual', 'stored', 'streamed', 'zip64', 'comment', 'bare-modes'].map((layout) =>
    python(layout, spelled),
  ),
  python('no-modes', spelled, { hasNoModes: true }),
  python('mac', spelled),
  windows('windows', plainTree, 'CP437', accepted(plainTree, 'names_split')),
  windows('windows-utf8', spelled, 'CP437', accepted(spelled, 'names_split')),
  windows('windows-cp437', { western: true }, 'CP437', accepted(plainTree, 'names_decoded', 'names_split')),
  windows('windows-cp857', { turkish: true }, 'CP857', accepted(plainTree, 'names_decoded', 'names_split')),
  python(
    'unix-cp857',
    { turkish: true },
    {
      becomes: refused('archive_name_encoding', 'on Unix a name is of no known code page'),
    },
  ),
  ...['bzip2', 'lzma'].map((layout) =>
    python(layout, spelled, { becomes: refused('archive_unsupported', twoMethods) }),
  ),
  python('absolute', plainTree, { becomes: refused('archive_absolute_path', 'it starts at the root') }),
  python('climbing', plainTree, { becomes: refused('archive_parent_path', 'it climbs out') }),
  python('twice', plainTree, { becomes: refused('archive_duplicate_path', 'which of the two is meant?') }),
]

/** What Info-ZIP, 7-Zip, libarchive and Python make of zips. */
export const zipRecipes: readonly Recipe[] = [...infoZips, ...sevenZips, ...bsdZips, ...pythonZips]
