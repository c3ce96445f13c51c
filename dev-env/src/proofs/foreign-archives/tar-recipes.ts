import { accepted, notesOf, type Recipe, refused, type TreeWishes, unpackers, usualTree } from './recipe.ts'

type Changes = Partial<Omit<Recipe, 'kind' | 'what' | 'script'>>

const linkedTree: TreeWishes = { ...usualTree, hardLinks: true }
const fullTree: TreeWishes = { ...linkedTree, holes: true, long: true }
/** What 100 and 255 bytes of a name hold. */
const shortTree: TreeWishes = { links: true, hardLinks: true }

/** By GNU tar; hard links are noted as copies. */
function gnu(what: string, script: string, changes: Changes = {}): Recipe {
  const tree = changes.tree ?? linkedTree
  return {
    kind: 'tar',
    what,
    tools: ['tar'],
    tree,
    script,
    fileName: 'a.tar',
    unpack: unpackers.tar,
    becomes: accepted(tree, ...(tree.hardLinks ? (['hard_links_copied'] as const) : [])),
    ...changes,
  }
}

const sparse = (version: string): Recipe =>
  gnu(
    `tar -S --sparse-version=${version}`,
    `tar -S --format=posix --sparse-version=${version} -cf "$OUT" .`,
    {
      tree: fullTree,
    },
  )

/** A tar that must be refused. */
const bad = (what: string, script: string, code: Parameters<typeof refused>[0], because: string): Recipe =>
  gnu(what, script, { becomes: refused(code, because) })

const gnuTars: Recipe[] = [
  gnu('tar', 'tar -cf "$OUT" .', { tree: fullTree }),
  gnu('tar *', 'tar -cf "$OUT" *'),
  gnu('tar to a pipe', 'tar -c . | cat > "$OUT"'),
  gnu('tar --format=oldgnu', 'tar --format=oldgnu -cf "$OUT" .', { tree: fullTree }),
  gnu('tar --format=posix', 'tar --format=posix -cf "$OUT" .', { tree: fullTree }),
  gnu('tar --format=ustar', 'tar --format=ustar -cf "$OUT" .', { tree: shortTree }),
  gnu('tar --format=v7', 'tar --format=v7 -cf "$OUT" .', { tree: shortTree }),
  gnu('tar -S', 'tar -S -cf "$OUT" .', { tree: fullTree }),
  gnu('tar -S --format=oldgnu', 'tar -S --format=oldgnu -cf "$OUT" .', { tree: fullTree }),
  gnu('tar -S --hole-detection=raw', 'tar -S --hole-detection=raw -cf "$OUT" .', { tree: fullTree }),
  ...['0.0', '0.1', '1.0'].map(sparse),
  gnu('tar of names between NULs', 'find . -print0 | tar --null --no-recursion -T - -cf "$OUT"'),
  gnu(
    'tar as reproducible builds ask',
    'tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -cf "$OUT" .',
  ),
  gnu(
    'tar --pax-option',
    `tar --format=posix --pax-option='globexthdr.mtime=0,comment=by us,delete=atime,exthdr.name=%d/p/%f' -cf "$OUT" .`,
  ),
  gnu('tar -b 1', 'tar -b 1 -cf "$OUT" .'),
  gnu('tar -b 256', 'tar -b 256 -cf "$OUT" .'),
  gnu('tar --hard-dereference', 'tar --hard-dereference -cf "$OUT" .', { becomes: accepted(linkedTree) }),
  gnu('tar -r', 'tar -cf "$OUT" bin lib; tar -rf "$OUT" sizes etc', {
    becomes: accepted({ links: true }),
  }),
  gnu('tar -A', 'tar -cf "$OUT" bin sizes; tar -cf "$BESIDE/b.tar" lib etc; tar -Af "$OUT" "$BESIDE/b.tar"', {
    becomes: accepted({ links: true }),
  }),
  gnu('tar -V', 'tar -V "a label" -cf "$OUT" .'),
  gnu('tar --format=posix -V', 'tar --format=posix -V "a label" -cf "$OUT" .'),
  gnu('tar of a folder that all may write', 'chmod 1777 empty; chmod 2775 private; tar -cf "$OUT" .', {
    becomes: accepted(linkedTree, 'hard_links_copied', 'folder_bits_dropped'),
  }),
  gnu('tar --xattrs', 'setcap cap_net_raw+ep bin/program; tar --xattrs "--xattrs-include=*" -cf "$OUT" .', {
    tools: ['tar', 'setcap'],
    needsRoot: true,
    becomes: accepted(linkedTree, 'hard_links_copied', 'attributes_left_out'),
  }),
  gnu('tar in the C locale', 'LC_ALL=C tar -cf "$OUT" .', { tree: fullTree }),
  bad('tar -P', 'tar -P -cf "$OUT" "$PWD"', 'archive_absolute_path', 'it starts at the root'),
  bad('tar -P of a folder above', 'cd bin; tar -P -cf "$OUT" ../etc', 'archive_parent_path', 'it climbs out'),
  bad('tar of a pipe', 'mkfifo pipe; tar -cf "$OUT" .', 'archive_special_file', 'a package holds none'),
  bad(
    'tar of a setuid program',
    'chmod 4755 bin/run; tar -cf "$OUT" .',
    'archive_setuid',
    'owners do not travel',
  ),
  bad(
    'tar of a name with a line end',
    `touch "$(printf 'a\\nb')"; tar -cf "$OUT" .`,
    'archive_forbidden_character',
    'such a name breaks every list',
  ),
  bad(
    'tar of a name that is no UTF-8',
    `touch "$(printf 'a\\370b')"; tar -cf "$OUT" .`,
    'archive_name_encoding',
    'a manifest is UTF-8',
  ),
  bad(
    'tar of the same path twice',
    'tar -cf "$OUT" bin; tar -rf "$OUT" bin/run',
    'archive_duplicate_path',
    'which of the two is meant?',
  ),
  bad(
    'tar of a file below a link',
    'ln -s bin way; tar -cf "$OUT" way; rm way; mkdir way; touch way/file; tar -rf "$OUT" way/file',
    'archive_below_link',
    'it would be written where the link leads',
  ),
  bad(
    'tar of a folder 41 deep',
    'deep=$(printf "d/%.0s" $(seq 41)); mkdir -p "$deep"; tar -cf "$OUT" .',
    'archive_too_deep',
    'it is a limit',
  ),
  bad(
    'tar --transform',
    'tar --transform \'s,^bin,bin//sub,\' -cf "$OUT" bin',
    'archive_unclean_path',
    'it has an empty part',
  ),
  bad(
    'tar -g',
    'tar -g "$BESIDE/list" -cf "$OUT" .',
    'archive_unsupported',
    'it deletes where it is unpacked',
  ),
  bad(
    'tar -M in pieces, the second',
    'head -c 250000 /dev/urandom > large; tar -M -L 100 -cf "$BESIDE/1" -f "$OUT" -f "$BESIDE/3" -f "$BESIDE/4" large',
    'archive_unsupported',
    'it begins in the middle of a file',
  ),
  bad(
    'tars one after the other',
    'tar -cf "$BESIDE/1" bin; tar -cf "$BESIDE/2" etc; cat "$BESIDE/1" "$BESIDE/2" > "$OUT"',
    'archive_more_after_end',
    'tar alone would drop the second in silence',
  ),
  bad(
    'tar of a hard link alone',
    'tar -cf "$BESIDE/a.tar" hard/one hard/two; tar --delete -f "$BESIDE/a.tar" hard/one; cp "$BESIDE/a.tar" "$OUT"',
    'archive_link_missing',
    'its file is not there',
  ),
  bad('tar that was cut', 'tar -c . | head -c 50000 > "$OUT"', 'archive_corrupt', 'it ends within a file'),
]

const bsd = (what: string, script: string, changes: Changes = {}): Recipe =>
  gnu(what, script, { tools: ['bsdtar'], unpack: unpackers.bsdtar, ...changes })

const bsdTars: Recipe[] = [
  bsd('bsdtar', 'bsdtar -cf "$OUT" .', { tree: fullTree }),
  bsd('bsdtar to a pipe', 'bsdtar -cf - . | cat > "$OUT"', { tree: fullTree }),
  bsd('bsdtar --format pax', 'bsdtar --format pax -cf "$OUT" .', { tree: fullTree }),
  bsd('bsdtar --format gnutar', 'bsdtar --format gnutar -cf "$OUT" .', { tree: fullTree }),
  bsd('bsdtar --format ustar', 'bsdtar --format ustar -cf "$OUT" .', { tree: shortTree }),
  bsd('bsdtar --format v7', 'bsdtar --format v7 -cf "$OUT" .', { tree: shortTree }),
  bsd('bsdtar --no-read-sparse', 'bsdtar --no-read-sparse -cf "$OUT" .', { tree: fullTree }),
  bsd('bsdtar, unpacked by tar', 'bsdtar -cf "$OUT" .', {
    tools: ['bsdtar', 'tar'],
    tree: fullTree,
    unpack: unpackers.tar,
  }),
  bsd('bsdtar in the C locale', 'LC_ALL=C bsdtar -cf "$OUT" .', { tree: fullTree }),
  bsd('bsdtar, hdrcharset=BINARY', 'bsdtar --format pax --options hdrcharset=BINARY -cf "$OUT" .', {
    tree: fullTree,
  }),
  bsd('bsdtar of a tar', 'bsdtar --format gnutar -cf "$BESIDE/a.tar" .; bsdtar -cf "$OUT" "@$BESIDE/a.tar"'),
  bsd('bsdtar with capabilities', 'setcap cap_net_raw+ep bin/program; bsdtar --xattrs -cf "$OUT" .', {
    tools: ['bsdtar', 'setcap'],
    needsRoot: true,
    becomes: accepted(linkedTree, 'hard_links_copied', 'attributes_left_out'),
  }),
  bsd(
    'bsdtar of a device',
    `printf '#mtree\\n./null type=char device=native,1,3 mode=666\\n' > "$BESIDE/m"; bsdtar -cf "$OUT" "@$BESIDE/m"`,
    { becomes: refused('archive_special_file', 'a package holds none') },
  ),
  bsd('bsdtar -P', 'bsdtar -P -cf "$OUT" "$PWD"', {
    becomes: refused('archive_absolute_path', 'it starts at the root'),
  }),
  bsd('bsdtar of a name that is no UTF-8', `touch "$(printf 'a\\370b')"; bsdtar -cf "$OUT" .`, {
    becomes: refused('archive_name_encoding', 'a manifest is UTF-8'),
  }),
]

const seven = (what: string, script: string): Recipe =>
  bsd(what, script, { tools: ['7zz', 'bsdtar'], tree: usualTree, becomes: { notes: notesOf(usualTree) } })

const sevenTars: Recipe[] = [
  seven('7zz -ttar', '7zz a -bd -ttar -snl "$OUT" . >&2'),
  seven('7zz -ttar -mm=pax', '7zz a -bd -ttar -snl -mm=pax "$OUT" . >&2'),
  seven('7zz -ttar -mm=gnu', '7zz a -bd -ttar -snl -mm=gnu "$OUT" . >&2'),
  seven('7zz -ttar to a pipe', '7zz a -bd -ttar -snl -so a.tar . > "$OUT"'),
]

/** What GNU tar, libarchive and 7-Zip make of tars. */
export const tarRecipes: readonly Recipe[] = [...gnuTars, ...bsdTars, ...sevenTars]
