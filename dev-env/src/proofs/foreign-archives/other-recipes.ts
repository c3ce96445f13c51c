import { type Recipe, refused, usualTree } from './recipe.ts'

const unknown = refused('archive_unknown_format', 'nothing here reads it; the words say what to upload')

function other(what: string, tool: string, script: string, changes: Partial<Recipe> = {}): Recipe {
  return {
    kind: 'other',
    what,
    tools: [tool],
    tree: usualTree,
    script,
    fileName: 'a.archive',
    unpack: '',
    becomes: unknown,
    ...changes,
  }
}

const nothing = refused('archive_empty', 'nothing is in it')

/** What is no archive of ours: refused with what to upload instead, and never called damaged. */
export const otherRecipes: readonly Recipe[] = [
  other('7zz -t7z', '7zz', '7zz a -bd -t7z -snl "$OUT" . >&2', { fileName: 'a.7z' }),
  other('7zz -t7z -mhe', '7zz', '7zz a -bd -t7z -snl -psecret -mhe=on "$OUT" . >&2', { fileName: 'a.7z' }),
  other('a RAR', 'sh', `printf 'Rar!\\032\\007\\001\\000' > "$OUT"; cat sizes/size-65537.bin >> "$OUT"`, {
    fileName: 'a.rar',
  }),
  ...['cpio', 'newc', 'odc', 'shar', 'xar', 'iso9660', 'warc', 'mtree', '7zip'].map((format) =>
    other(`bsdtar --format ${format}`, 'bsdtar', `bsdtar --format ${format} -cf "$OUT" sizes etc`),
  ),
  other('a static library of ar', 'ar', 'cd sizes; ar rcD "$OUT" *', { fileName: 'libfoo.a' }),
  other('a program', 'sh', 'cp bin/program "$OUT"', { fileName: 'program' }),
  other('a text', 'sh', 'cp bin/run "$OUT"', { fileName: 'run.sh' }),
  other('zeros and then something', 'sh', 'head -c 100000 /dev/zero > "$OUT"; cat bin/run >> "$OUT"', {
    fileName: 'disk.img',
  }),
  other('a tar of nothing', 'tar', 'tar -cf "$OUT" -T /dev/null', { fileName: 'a.tar', becomes: nothing }),
  other('a tar of nothing by bsdtar', 'bsdtar', 'bsdtar -cf "$OUT" -T /dev/null', {
    fileName: 'a.tar',
    becomes: nothing,
  }),
  other('a tar of folders', 'tar', 'tar -cf "$OUT" empty', { fileName: 'a.tar', becomes: nothing }),
  other('a zip of nothing', 'bsdtar', 'bsdtar --format zip -cf "$OUT" -T /dev/null', {
    fileName: 'a.zip',
    becomes: nothing,
  }),
]
