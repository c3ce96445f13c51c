import { accepted, type Recipe, refused, type TreeWishes, unpackers, usualTree } from './recipe.ts'

const tree: TreeWishes = { ...usualTree, hardLinks: true, long: true }

/** The control files of a package, beside the tree that becomes its data. */
const control = `mkdir -p DEBIAN
printf '%s\\n' 'Package: filo-foreign' 'Version: 1:2.3-4' 'Architecture: all' 'Maintainer: A <a@example.com>' \
  'Depends: libc6' 'Description: Deneme' ' çok satırlı' > DEBIAN/control
`
const scripts = `for name in preinst postinst prerm postrm; do printf '#!/bin/sh\\ntrue\\n' > DEBIAN/$name; chmod 755 DEBIAN/$name; done
echo /etc/secret.conf > DEBIAN/conffiles
`

function deb(what: string, build: string, changes: Partial<Recipe> = {}): Recipe {
  return {
    kind: 'deb',
    what,
    tools: ['dpkg-deb'],
    tree,
    script: `${control}${build}`,
    fileName: 'filo-foreign_2.3-4_all.deb',
    unpack: unpackers.deb,
    becomes: accepted(tree, 'hard_links_copied'),
    ...changes,
  }
}

const built = (options: string) => `dpkg-deb --root-owner-group ${options} -b . "$OUT" >&2`

/** A package put together by ar: its data is what `pack` makes of `$T`. */
function byAr(what: string, data: string, pack: string, changes: Partial<Recipe> = {}): Recipe {
  const build = `cd DEBIAN; tar -czf "$BESIDE/control.tar.gz" .; cd ..; rm -r DEBIAN
T="$BESIDE/tar"; tar -cf "$T" .; cd "$BESIDE"; echo 2.0 > debian-binary; ${pack}
ar rcD "$OUT" debian-binary control.tar.gz ${data}`
  return deb(what, build, { tools: ['dpkg-deb', 'ar', 'tar', 'gzip'], ...changes })
}

const notRead = refused('archive_packing_unsupported', 'it is not read')

/** Packages as dpkg-deb builds them, and as people put them together by ar. */
export const debRecipes: readonly Recipe[] = [
  ...['-Zgzip', '-Zxz', '-Zzstd', '-Znone', '-Zxz -z9 -Sextreme', '-Zzstd -z19'].map((options) =>
    deb(`dpkg-deb ${options}`, built(options)),
  ),
  deb('dpkg-deb --no-uniform-compression', built('--no-uniform-compression -Zzstd')),
  deb('dpkg-deb with maintainer scripts', `${scripts}${built('')}`, {
    becomes: accepted(tree, 'hard_links_copied', 'scripts_left_out'),
  }),
  deb('dpkg-deb with files of its own rights', `chmod 711 bin/run; chmod 2755 empty; ${built('')}`, {
    becomes: accepted(tree, 'hard_links_copied', 'folder_bits_dropped'),
  }),
  deb('dpkg-deb of holes', built(''), { tree: { ...tree, holes: true } }),
  deb(
    'dpkg-deb and a signature',
    `${built('')}; cd "$BESIDE"; echo signed > _gpgorigin; ar rD "$OUT" _gpgorigin`,
    {
      tools: ['dpkg-deb', 'ar'],
    },
  ),
  deb(
    'dpkg-deb and a member of somebody else',
    `${built('')}; cd "$BESIDE"; echo x > more.json; ar rD "$OUT" more.json`,
    {
      tools: ['dpkg-deb', 'ar'],
    },
  ),
  byAr('ar and data.tar', 'data.tar', 'mv "$T" data.tar'),
  byAr('ar and data.tar.gz', 'data.tar.gz', 'gzip -c "$T" > data.tar.gz'),
  byAr(
    'ar and data.tar.gz in pax',
    'data.tar.gz',
    'cd "$TREE"; tar --format=posix -czf "$BESIDE/data.tar.gz" .; cd "$BESIDE"',
  ),
  byAr('ar and data.tar.bz2', 'data.tar.bz2', 'bzip2 -c "$T" > data.tar.bz2', {
    tools: ['ar', 'tar', 'gzip', 'bzip2'],
    becomes: notRead,
  }),
  byAr('ar and data.tar.lzma', 'data.tar.lzma', 'xz --format=lzma -c "$T" > data.tar.lzma', {
    tools: ['ar', 'tar', 'gzip', 'xz'],
    becomes: notRead,
  }),
  deb('dpkg-deb of a setuid program', `chmod 4755 bin/program; ${built('')}`, {
    becomes: refused('archive_setuid', 'owners do not travel'),
  }),
  deb('dpkg-deb of a pipe', `mkfifo pipe; ${built('')}`, {
    becomes: refused('archive_special_file', 'a package holds none'),
  }),
  deb(
    'dpkg-deb of nothing',
    `mkdir "$BESIDE/p"; cp -r DEBIAN "$BESIDE/p"; dpkg-deb -b "$BESIDE/p" "$OUT" >&2`,
    {
      becomes: refused('archive_empty', 'it only names others'),
    },
  ),
  deb('dpkg-deb --deb-format=0.939000', built('--deb-format=0.939000'), {
    becomes: refused('archive_unknown_format', 'nobody has made such since 1995'),
  }),
  deb('dpkg-deb that was cut', `dpkg-deb -b . "$BESIDE/a.deb" >&2; head -c -500 "$BESIDE/a.deb" > "$OUT"`, {
    becomes: refused('archive_corrupt', 'it ends within its data'),
  }),
]
