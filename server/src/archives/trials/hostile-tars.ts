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

const paths: HostileArchive[] = [
  trick('an absolute path', 'archive_absolute_path', '/etc/passwd', { name: '/etc/passwd' }),
  trick('a path that climbs out', 'archive_parent_path', '../evil', { name: '../evil' }),
  trick('a path that climbs inside', 'archive_parent_path', 'a/../b', { name: 'a/../b' }),
  trick('a climb behind ./', 'archive_parent_path', './../evil', { name: './../evil' }),
  trick('a climb split over prefix and name', 'archive_parent_path', 'a/../evil', {
    name: '../evil',
    prefix: 'a',
  }),
  trick('a backslash', 'archive_forbidden_character', 'a\\b', { name: 'a\\b' }),
  trick('a drive letter', 'archive_forbidden_character', 'C:evil', { name: 'C:evil' }),
  trick('a line feed', 'archive_forbidden_character', 'a\\u{a}b', { name: 'a\nb' }),
  trick('a text hidden behind NUL', 'archive_forbidden_character', 'good\\u{0}', { name: 'good\0evil' }),
  trick('a bidi override', 'archive_forbidden_character', 'a\\u{202e}txt.sh', { name: 'a\u202Etxt.sh' }),
  trick('full-width dots', 'archive_forbidden_character', '．．/evil', { name: '．．/evil' }),
  trick('a full-width slash', 'archive_forbidden_character', 'a／b', { name: 'a／b' }),
  trick('an empty segment', 'archive_unclean_path', 'a//b', { name: 'a//b' }),
  trick('a dot segment', 'archive_unclean_path', 'a/./b', { name: 'a/./b' }),
  trick('an empty name', 'archive_unclean_path', '', { name: '' }),
  trick('a name that is no UTF-8', 'archive_name_encoding', 'aÿ', {
    name: 'a',
    forge: (header) => header.writeUInt8(0xff, 1),
  }),
  trick('a name of 256 bytes', 'archive_name_too_long', '', paxHeader({ path: long }), { name: 'x' }),
  trick(
    'a path of 1025 bytes',
    'archive_path_too_long',
    '',
    paxHeader({ path: `${`${'a'.repeat(200)}/`.repeat(6)}a` }),
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
  trick('another letter case', 'archive_name_collision', 'OK.txt', { name: 'OK.txt' }),
  trick('another case of a folder', 'archive_name_collision', 'A/y', { name: 'a/x' }, { name: 'A/y' }),
  trick(
    'composed and decomposed ü',
    'archive_duplicate_path',
    '\u00fc',
    { name: '\u00fc' },
    {
      name: 'u\u0308',
    },
  ),
  trick('a ligature', 'archive_name_collision', 'file', { name: 'ﬁle' }, { name: 'file' }),
  trick('an invisible character', 'archive_name_collision', 'o\\u{200b}k.txt', { name: 'o\u200Bk.txt' }),
  trick('sharp s', 'archive_name_collision', 'STRASSE', { name: 'straße' }, { name: 'STRASSE' }),
  trick('a file below a file', 'archive_file_and_folder', 'ok.txt/below', { name: 'ok.txt/below' }),
  trick('a file in the place of a folder', 'archive_file_and_folder', 'a', { name: 'a/b' }, { name: 'a' }),
  trick(
    'a file through a link',
    'archive_file_and_folder',
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
  ...['/etc/passwd', '../evil', '../../../../etc/passwd', 'a/../../evil'].map((linkName) =>
    trick(`a link to ${linkName}`, 'archive_link_outside', 'link', { name: 'link', type: '2', linkName }),
  ),
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
  trick('a link to nothing', 'archive_link_missing', 'link', { name: 'link', type: '2', linkName: 'gone' }),
  trick(
    'a link to a folder',
    'archive_link_to_folder',
    'link',
    { name: 'a/b' },
    {
      name: 'link',
      type: '2',
      linkName: 'a',
    },
  ),
  trick('a link to itself', 'archive_link_loop', 'link', { name: 'link', type: '2', linkName: 'link' }),
  trick(
    'links in a circle',
    'archive_link_loop',
    'a',
    { name: 'a', type: '2', linkName: 'b' },
    { name: 'b', type: '2', linkName: 'a' },
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
  trick('a sparse file', 'archive_unsupported', 'sparse', { name: 'sparse', type: 'S' }),
  trick('a pax sparse file', 'archive_unsupported', 's', paxHeader({ 'GNU.sparse.major': '1' }), {
    name: 's',
  }),
  trick('an unknown type', 'archive_unsupported', 'v', { name: 'v', type: 'V' }),
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
    code: 'archive_corrupt',
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
