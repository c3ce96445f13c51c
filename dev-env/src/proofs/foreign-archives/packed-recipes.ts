import { accepted, type Recipe, refused, type TreeWishes, unpackers, usualTree } from './recipe.ts'

const tree: TreeWishes = { ...usualTree, hardLinks: true }

/** A tar packed by `pack`, which reads `$BESIDE/a.tar` and writes `$OUT`. */
function packed(what: string, pack: string, more: Partial<Recipe> & { by: string }): Recipe {
  const { by, ...changes } = more
  return {
    kind: 'packed tar',
    what,
    tools: ['tar', by],
    tree,
    script: `tar -cf "$BESIDE/a.tar" .; T="$BESIDE/a.tar"; ${pack}`,
    fileName: 'a.tar.packed',
    unpack: unpackers.tar,
    becomes: accepted(tree, 'hard_links_copied'),
    ...changes,
  }
}

/** Three files that a command packs one by one, put together. */
const inThree = (command: string) =>
  `split -n 3 "$T" "$BESIDE/part."; for part in "$BESIDE"/part.*; do ${command} < "$part" >> "$OUT"; done`

const gzip = (what: string, pack: string, changes: Partial<Recipe> = {}) =>
  packed(what, pack, { by: 'gzip', ...changes })
const xz = (what: string, pack: string, changes: Partial<Recipe> = {}) =>
  packed(what, pack, { by: 'xz', ...changes })
const zstd = (what: string, pack: string, changes: Partial<Recipe> = {}) =>
  packed(what, pack, { by: 'zstd', ...changes })

const gzips: Recipe[] = [
  gzip('tar -z', 'tar -czf "$OUT" .'),
  gzip('gzip -1', 'gzip -1 -c "$T" > "$OUT"'),
  gzip('gzip -9 -n', 'gzip -9 -n -c "$T" > "$OUT"'),
  gzip('gzip from a pipe', 'gzip < "$T" > "$OUT"'),
  gzip('gzip with zeros behind it', 'gzip -c "$T" > "$OUT"; head -c 7777 /dev/zero >> "$OUT"'),
  gzip('gzips one after the other', inThree('gzip')),
  gzip('7zz -tgzip', '7zz a -bd -tgzip "$BESIDE/a.gz" "$T" >&2; cp "$BESIDE/a.gz" "$OUT"', {
    tools: ['tar', '7zz'],
  }),
  gzip('bsdtar -z', 'bsdtar -czf "$OUT" .', { tools: ['bsdtar'], unpack: unpackers.bsdtar }),
  gzip('bsdtar, gzip:!timestamp', `bsdtar -cz --options 'gzip:!timestamp' -f "$OUT" .`, {
    tools: ['bsdtar'],
    unpack: unpackers.bsdtar,
  }),
  gzip('zstd --format=gzip', 'zstd -q --format=gzip -c "$T" > "$OUT"', { tools: ['tar', 'zstd'] }),
  gzip('gzip that was cut', 'gzip -c "$T" | head -c -100 > "$OUT"', {
    becomes: refused('archive_corrupt', 'it ends within a file'),
  }),
  gzip('gzip of a gzip', 'gzip -c "$T" | gzip > "$OUT"', {
    becomes: refused('archive_unknown_format', 'no tar is in it'),
  }),
  gzip('gzip of a text', 'gzip -c etc/secret.conf > "$OUT"', {
    becomes: refused('archive_unknown_format', 'no tar is in it'),
  }),
  gzip('gzip of nothing', 'gzip < /dev/null > "$OUT"', {
    becomes: refused('archive_unknown_format', 'no tar is in it'),
  }),
  gzip('gzip of a tar of nothing', 'tar -cz -T /dev/null -f "$OUT"', {
    becomes: refused('archive_empty', 'nothing is in it'),
  }),
]

const noSuchOption = refused('archive_xz_options', 'the reader does not know it')
const tooWide = refused('archive_window_too_large', 'it is a limit')

const xzs: Recipe[] = [
  xz('tar -J', 'tar -cJf "$OUT" .'),
  xz('xz -0', 'xz -0 -c "$T" > "$OUT"'),
  xz('xz -9e', 'xz -9e -c "$T" > "$OUT"'),
  ...['none', 'crc32', 'crc64'].map((check) =>
    xz(`xz --check=${check}`, `xz --check=${check} -c "$T" > "$OUT"`),
  ),
  xz('xz in blocks', 'xz --block-size=64KiB -c "$T" > "$OUT"'),
  xz('xz -T2 in blocks', 'xz -T2 --block-size=100KiB -c "$T" > "$OUT"'),
  xz('xz --lzma2 of its own', 'xz --lzma2=preset=6,lc=4,pb=0,dict=1MiB -c "$T" > "$OUT"'),
  xz('xzs one after the other', inThree('xz')),
  xz('xzs with other checks one after the other', inThree('xz --check=crc32 --block-size=50KiB')),
  xz('xz with zeros behind it', 'xz -c "$T" > "$OUT"; head -c 4 /dev/zero >> "$OUT"'),
  xz('7zz -txz', '7zz a -bd -txz "$BESIDE/a.xz" "$T" >&2; cp "$BESIDE/a.xz" "$OUT"', {
    tools: ['tar', '7zz'],
  }),
  xz('bsdtar -J', 'bsdtar -cJf "$OUT" .', { tools: ['bsdtar'], unpack: unpackers.bsdtar }),
  xz('xz --check=sha256', 'xz --check=sha256 -c "$T" > "$OUT"', { becomes: noSuchOption }),
  ...['--x86', '--arm', '--delta=dist=4'].map((filter) =>
    xz(`xz ${filter}`, `xz ${filter} --lzma2 -c "$T" > "$OUT"`, { becomes: noSuchOption }),
  ),
  xz('xz --lzma2=dict=128MiB', 'xz --lzma2=dict=128MiB -c "$T" > "$OUT"', { becomes: tooWide }),
  xz('xz that was cut', 'xz -c "$T" | head -c -100 > "$OUT"', {
    becomes: refused('archive_corrupt', 'it ends within a file'),
  }),
]

// tar does not know a zstd by what it begins with here.
const unpackByZstd = 'zstd -q -d -c "$OUT" | tar -xpf - -C "$TO"'

const zstds: Recipe[] = [
  zstd('tar --zstd', 'tar --zstd -cf "$OUT" .'),
  zstd('zstd -1', 'zstd -q -1 -c "$T" > "$OUT"'),
  zstd('zstd -19 -T2', 'zstd -q -19 -T2 -c "$T" > "$OUT"'),
  zstd('zstd --ultra -22', 'zstd -q --ultra -22 -c "$T" > "$OUT"'),
  zstd('zstd --no-check', 'zstd -q --no-check -c "$T" > "$OUT"'),
  zstd('zstd --rsyncable', 'zstd -q --rsyncable -c "$T" > "$OUT"'),
  zstd('zstd --long=26 from a pipe', 'zstd -q --long=26 < "$T" > "$OUT"'),
  zstd('zstd --long=27', 'zstd -q --long=27 -c "$T" > "$OUT"'),
  zstd('zstds one after the other', inThree('zstd -q')),
  zstd('pzstd', 'pzstd -q -p 2 -c "$T" > "$OUT"', { tools: ['tar', 'zstd', 'pzstd'], unpack: unpackByZstd }),
  zstd(
    'zstd with a frame to be skipped',
    `printf '\\120\\052\\115\\030\\003\\000\\000\\000abc' > "$OUT"; zstd -q -c "$T" >> "$OUT"`,
    { unpack: unpackByZstd },
  ),
  zstd('bsdtar --zstd', 'bsdtar --zstd -cf "$OUT" .', { tools: ['bsdtar'], unpack: unpackers.bsdtar }),
  zstd('zstd --long=27 from a pipe', 'zstd -q --long=27 < "$T" > "$OUT"', { becomes: tooWide }),
  zstd('zstd --ultra -22 from a pipe', 'zstd -q --ultra -22 < "$T" > "$OUT"', { becomes: tooWide }),
  zstd(
    'zstd -D',
    'split -b 1000 "$T" "$BESIDE/s."; zstd -q --train "$BESIDE"/s.* -o "$BESIDE/d"; zstd -q -D "$BESIDE/d" -c "$T" > "$OUT"',
    {
      becomes: refused('archive_unsupported', 'the dictionary is not there'),
    },
  ),
  zstd('zstd that was cut', 'zstd -q -c "$T" | head -c -100 > "$OUT"', {
    becomes: refused('archive_corrupt', 'it ends within a file'),
  }),
]

/** What is packed by something that is not read. */
const other = (what: string, by: string, pack: string): Recipe =>
  packed(what, pack, { by, becomes: refused('archive_packing_unsupported', 'it is not read') })

const others: Recipe[] = [
  other('bzip2', 'bzip2', 'bzip2 -c "$T" > "$OUT"'),
  other('tar -j', 'bzip2', 'tar -cjf "$OUT" .'),
  other('xz --format=lzma', 'xz', 'xz --format=lzma -c "$T" > "$OUT"'),
  other('bsdtar --lzma', 'bsdtar', 'bsdtar --lzma -cf "$OUT" .'),
  other('lz4', 'lz4', 'lz4 -q -c "$T" > "$OUT"'),
  other('lz4 -l', 'lz4', 'lz4 -q -l -c "$T" > "$OUT"'),
  other('bsdtar --lz4', 'bsdtar', 'bsdtar --lz4 -cf "$OUT" .'),
  other('compress', 'compress', 'compress -c "$T" > "$OUT"'),
  other('bsdtar -Z', 'bsdtar', 'bsdtar -Zcf "$OUT" .'),
  other('lzip', 'lzip', 'lzip -c "$T" > "$OUT"'),
  other('bsdtar --lzip', 'bsdtar', 'bsdtar --lzip -cf "$OUT" .'),
]

/** Tars as gzip, xz, zstd and others pack them. */
export const packedRecipes: readonly Recipe[] = [...gzips, ...xzs, ...zstds, ...others]
