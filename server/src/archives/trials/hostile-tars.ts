import { gzipSync } from 'node:zlib'
import { paxHeader, paxRecord, tarEntry, tarOf } from './build-tar.ts'
import type { HostileArchive } from './hostile-archive.ts'

const ok = { name: 'ok.txt', content: 'ok' }
const long = 'n'.repeat(256)

/** A tar with one good file before the trick, so that a reader has already begun. */
function trick(
  name: string,
  code: string,
  entry: string,
  ...parts: Parameters<typeof tarOf>
): HostileArchive {
  return { trick: name, bytes: tarOf(ok, ...parts), code, entry }
}

/** The pax header of a file with holes (format 0.1), ten bytes long with four at its begin. */
function holes(changes: Record<string, string | undefined>): Buffer {
  const records = { map: '0,4', realsize: '10', ...changes }
  const entries = Object.entries(records).flatMap(([key, value]) =>
    value === undefined ? [] : [[`GNU.sparse.${key}`, value] as const],
  )
  return paxHeader(Object.fromEntries(entries))
}

const paths: HostileArchive[] = [
  trick('an absolute path', 'archive_absolute_path', '/etc/passwd', { name: '/etc/passwd' }),
  trick('a path that climbs out', 'archive_parent_path', '../evil', { name: '../evil' }),
  trick('a path that climbs inside', 'archive_parent_path', 'a/../b', { name: 'a/../b' }),
  trick('a climb behind ./', 'archive_parent_path', './../evil', { name: './../evil' }),
  trick('a climb split over prefix and name', 'archive_parent_path', 'a/../evil', {
    name: '../evil',
    prefix: 'a',
  }),
  trick('a line feed', 'archive_forbidden_character', 'a\\u{a}b', { name: 'a\nb' }),
  trick('a text hidden behind NUL', 'archive_forbidden_character', 'good\\u{0}', { name: 'good\0evil' }),
  trick('a bidi override', 'archive_forbidden_character', 'a\\u{202e}txt.sh', { name: 'a\u202Etxt.sh' }),
  trick('an empty segment', 'archive_unclean_path', 'a//b', { name: 'a//b' }),
  trick('a dot segment', 'archive_unclean_path', 'a/./b', { name: 'a/./b' }),
  trick('an empty name', 'archive_unclean_path', '', { name: '' }),
  trick('a name that is no UTF-8', 'archive_name_encoding', 'aÿ', {
    name: 'a',
    forge: (header) => header.writeUInt8(0xff, 1),
  }),
  trick('a name of 256 bytes', 'archive_name_too_long', '', paxHeader({ path: long }), { name: 'x' }),
  trick(
    'a path of 2211 bytes',
    'archive_path_too_long',
    '',
    paxHeader({ path: `${`${'a'.repeat(200)}/`.repeat(11)}a` }),
    {
      name: 'x',
    },
  ),
  trick('41 levels', 'archive_too_deep', '', { name: `${'a/'.repeat(40)}b` }),
  trick('an absolute path in a pax header', 'archive_absolute_path', '/evil', paxHeader({ path: '/evil' }), {
    name: 'innocent',
  }),
  trick(
    'a climb in a GNU long name',
    'archive_parent_path',
    '../evil',
    { name: '././@LongLink', type: 'L', content: '../evil\0' },
    { name: 'innocent' },
  ),
]

const collisions: HostileArchive[] = [
  trick('the same path twice', 'archive_duplicate_path', 'ok.txt', { name: 'ok.txt', content: 'other' }),
  trick('the same path with ./', 'archive_duplicate_path', 'ok.txt', { name: './ok.txt' }),
  trick('a file below a file', 'archive_file_and_folder', 'ok.txt/below', { name: 'ok.txt/below' }),
  trick('a file in the place of a folder', 'archive_file_and_folder', 'a', { name: 'a/b' }, { name: 'a' }),
  trick(
    'a file through a link',
    'archive_below_link',
    'link/evil',
    { name: 'link', type: '2', linkName: '.' },
    { name: 'link/evil' },
  ),
  trick('a link over a file', 'archive_duplicate_path', 'ok.txt', {
    name: 'ok.txt',
    type: '2',
    linkName: 'x',
  }),
]

const links: HostileArchive[] = [
  ...['/etc', '../..', '.', 'gone'].map((linkName) =>
    trick(
      `a file below a link to ${linkName}`,
      'archive_below_link',
      'a/b/evil',
      { name: 'a/b', type: '2', linkName },
      { name: 'a/b/evil' },
    ),
  ),
  trick(
    'a folder in the place of a link',
    'archive_below_link',
    'a',
    { name: 'a', type: '2', linkName: '/etc' },
    { name: 'a/', type: '5' },
  ),
  trick(
    'a link in the place of a folder',
    'archive_file_and_folder',
    'a',
    { name: 'a/', type: '5' },
    { name: 'a', type: '2', linkName: '/etc' },
  ),
  trick(
    'a hard link through a link',
    'archive_link_missing',
    'hard',
    { name: 'a', type: '2', linkName: '.' },
    { name: 'hard', type: '1', linkName: 'a/ok.txt' },
  ),
  trick('a link of 4096 bytes', 'archive_link_text', 'l', paxHeader({ linkpath: 'a'.repeat(4096) }), {
    name: 'l',
    type: '2',
    linkName: 'x',
  }),
  trick('a line feed in a link', 'archive_link_text', 'l', { name: 'l', type: '2', linkName: 'a\nb' }),
  trick('a hard link to /etc/passwd', 'archive_link_outside', 'hard', {
    name: 'hard',
    type: '1',
    linkName: '/etc/passwd',
  }),
  trick('a hard link out of the tree', 'archive_link_outside', 'd/hard', {
    name: 'd/hard',
    type: '1',
    linkName: '../evil',
  }),
  trick('a hard link to nothing', 'archive_link_missing', 'h', { name: 'h', type: '1', linkName: 'gone' }),
  trick(
    'a hard link to a folder',
    'archive_link_missing',
    'h',
    { name: 'a/b' },
    { name: 'h', type: '1', linkName: 'a' },
  ),
  trick(
    'hard links in a circle',
    'archive_link_loop',
    'a',
    { name: 'a', type: '1', linkName: 'b' },
    { name: 'b', type: '1', linkName: 'a' },
  ),
  trick('an empty link', 'archive_corrupt', 'link', { name: 'link', type: '2' }),
  trick('a link with content', 'archive_corrupt', 'link', {
    name: 'link',
    type: '2',
    linkName: 'ok.txt',
    content: tarEntry({ name: '../smuggled' }),
  }),
]

const kinds: HostileArchive[] = [
  ...['3', '4', '6'].map((type) =>
    trick(`a tar entry of type ${type}`, 'archive_special_file', 'dev', { name: 'dev', type }),
  ),
  trick('setuid', 'archive_setuid', 'su', { name: 'su', mode: 0o4755 }),
  trick('setgid', 'archive_setuid', 'sg', { name: 'sg', mode: 0o2755 }),
  trick('sticky', 'archive_setuid', 'st', { name: 'st', mode: 0o1755 }),
  trick('a file with holes in a layout that has none', 'archive_unsupported', 'sparse', {
    name: 'sparse',
    type: 'S',
  }),
  trick('a file with holes without its length', 'archive_corrupt', 's', holes({ realsize: undefined }), {
    name: 's',
  }),
  trick('parts that lie over each other', 'archive_corrupt', 's', holes({ map: '0,2,1,2' }), {
    name: 's',
    content: 'abcd',
  }),
  trick('a part beyond the end', 'archive_corrupt', 's', holes({ map: '8,4' }), {
    name: 's',
    content: 'abcd',
  }),
  trick('fewer parts than are stored', 'archive_corrupt', 's', holes({ map: '0,3' }), {
    name: 's',
    content: 'abcd',
  }),
  trick('a list of parts without its end', 'archive_corrupt', 's', holes({ major: '1', map: undefined }), {
    name: 's',
    content: `9\n${'0\n1\n'.repeat(4)}`.padEnd(512, '0'),
  }),
  trick(
    'holes that fill the disk',
    'archive_ratio_too_high',
    's',
    holes({ map: '0,4', realsize: '99999999999' }),
    {
      name: 's',
      content: 'abcd',
    },
  ),
  trick('a name hidden behind a file with holes', 'archive_parent_path', '../s', holes({ name: '../s' }), {
    name: 's',
    content: 'abcd',
  }),
  trick('an unknown type', 'archive_unsupported', 'v', { name: 'v', type: 'A' }),
  trick('a folder with content', 'archive_corrupt', 'dir/', {
    name: 'dir/',
    type: '5',
    content: tarEntry({ name: '../smuggled' }),
  }),
]

const structure: HostileArchive[] = [
  trick('a wrong checksum', 'archive_corrupt', 'ok.txt', { name: 'b', hasWrongChecksum: true }),
  trick('a size that is no number', 'archive_corrupt', 'b', {
    name: 'b',
    forge: (header) => header.write('9999999999z', 124),
  }),
  trick('a negative size', 'archive_corrupt', 'b', {
    name: 'b',
    forge: (header) => header.fill(0xff, 124, 136),
  }),
  trick('an unknown layout', 'archive_corrupt', 'b', {
    name: 'b',
    forge: (header) => header.write('ZZZ', 257),
  }),
  trick('a size past the end', 'archive_corrupt', 'b', { name: 'b', sizeBytes: 1e6 }),
  trick('a global path', 'archive_unsupported', 'ok.txt', paxHeader({ path: 'x' }, 'g'), { name: 'b' }),
  trick('two pax headers for one entry', 'archive_corrupt', 'ok.txt', paxHeader({}), paxHeader({}), {
    name: 'b',
  }),
  trick(
    'two paths in one pax header',
    'archive_corrupt',
    'ok.txt',
    tarEntry({
      name: 'p',
      type: 'x',
      content: Buffer.concat([paxRecord('path', 'a'), paxRecord('path', 'b')]),
    }),
    { name: 'b' },
  ),
  trick('a pax record that lies about its length', 'archive_corrupt', 'ok.txt', {
    name: 'p',
    type: 'x',
    content: '-7 a=b\n99999999 path=x\n',
  }),
  trick('a pax header for nothing', 'archive_corrupt', 'ok.txt', paxHeader({ path: 'x' })),
  {
    trick: 'a giant pax header',
    bytes: gzipSync(tarOf(ok, { name: 'p', type: 'x', content: Buffer.alloc(2 ** 20 + 1, 0x20) })),
    code: 'archive_corrupt',
    entry: 'ok.txt',
  },
  {
    trick: 'a second archive behind the end',
    bytes: Buffer.concat([tarOf(ok), tarOf(ok)]),
    code: 'archive_more_after_end',
    entry: 'ok.txt',
  },
  { trick: 'no end mark', bytes: tarEntry(ok), code: 'archive_corrupt', entry: 'ok.txt' },
  {
    trick: 'a cut content',
    bytes: tarOf({ name: 'big', content: Buffer.alloc(5000) }).subarray(0, 2000),
    code: 'archive_corrupt',
    entry: 'big',
  },
  { trick: 'nothing but folders', bytes: tarOf({ name: 'a/', type: '5' }), code: 'archive_empty' },
]

/** Every trick that a tar can play, whatever packs it. */
export const hostileTars: HostileArchive[] = [...paths, ...collisions, ...links, ...kinds, ...structure]
