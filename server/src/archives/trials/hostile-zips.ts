import { deflateRawSync } from 'node:zlib'
import { unicodePathField, type ZipEntrySpec, zipOf } from './build-zip.ts'
import type { HostileArchive } from './hostile-archive.ts'

const ok: ZipEntrySpec = { name: 'ok.txt', content: 'ok' }
const SYMLINK = 0o120777

function trick(name: string, code: string, entry: string, ...specs: ZipEntrySpec[]): HostileArchive {
  return { trick: name, bytes: zipOf([ok, ...specs]), code, entry }
}

const names: HostileArchive[] = [
  trick('an absolute path', 'archive_absolute_path', '/etc/passwd', { name: '/etc/passwd' }),
  trick('a path that climbs out', 'archive_parent_path', '../evil', { name: '../evil' }),
  trick('NUL', 'archive_forbidden_character', 'a\\u{0}b', { name: 'a\0b' }),
  trick('the same path twice', 'archive_duplicate_path', 'ok.txt', { name: 'ok.txt', content: 'other' }),
  trick('an old code page', 'archive_name_encoding', 'dosya\\u{9f}', {
    name: Buffer.from([...Buffer.from('dosya'), 0x9f]),
    flags: 0,
  }),
  trick('a second name in a Unicode field', 'archive_header_mismatch', 'b.txt', {
    name: 'a.txt',
    central: { extra: unicodePathField(Buffer.from('a.txt'), 'b.txt') },
  }),
]

const kinds: HostileArchive[] = [
  trick(
    'a file below a link',
    'archive_below_link',
    'l/x',
    { name: 'l', content: '../evil', unixMode: SYMLINK },
    { name: 'l/x' },
  ),
  trick('a giant link', 'archive_link_text', 'l', {
    name: 'l',
    content: 'a'.repeat(5000),
    unixMode: SYMLINK,
  }),
  trick('a device', 'archive_special_file', 'd', { name: 'd', unixMode: 0o020644 }),
  trick('a pipe', 'archive_special_file', 'p', { name: 'p', unixMode: 0o010644 }),
  trick('setuid', 'archive_setuid', 's', { name: 's', unixMode: 0o104755 }),
  trick('a folder that has content', 'archive_header_mismatch', 'a/', { name: 'a/', content: 'x' }),
  trick('a folder without a slash', 'archive_header_mismatch', 'a', { name: 'a', unixMode: 0o040755 }),
  trick('a password', 'archive_encrypted', 'e', { name: 'e', content: 'x', flags: 1 }),
  trick('AES', 'archive_encrypted', 'e', {
    name: 'e',
    content: 'x',
    local: { method: 99 },
    central: { method: 99 },
  }),
  {
    trick: 'strong encryption',
    bytes: zipOf([{ name: 'e', content: 'x', flags: 0x41 }]),
    code: 'archive_encrypted',
  },
  trick('an unknown method', 'archive_unsupported', 'm', {
    name: 'm',
    local: { method: 12 },
    central: { method: 12 },
  }),
]

const mismatches: HostileArchive[] = [
  trick('another local name', 'archive_header_mismatch', 'good', { name: 'good', local: { name: '../e' } }),
  trick('another local method', 'archive_header_mismatch', 'm', {
    name: 'm',
    content: 'x',
    local: { method: 0 },
  }),
  trick('another local size', 'archive_header_mismatch', 's', {
    name: 's',
    content: 'x',
    local: { sizeBytes: 9 },
  }),
  trick('another local checksum', 'archive_header_mismatch', 'c', {
    name: 'c',
    content: 'x',
    local: { crc: 9 },
  }),
  trick('other local flags', 'archive_header_mismatch', 'f', { name: 'f', local: { flags: 0 } }),
  trick('a wrong descriptor', 'archive_header_mismatch', 'd', {
    name: 'd',
    content: 'x',
    descriptor: 'wrong',
  }),
  trick('two names for the same bytes', 'archive_overlap', 'ok.txt', {
    name: 'ok.txt',
    central: { localOffset: 0 },
  }),
]

const wrongSum = { crc: 1 }
const zeros = Buffer.alloc(40 * 2 ** 20)

const contents: HostileArchive[] = [
  trick('a wrong checksum in both records', 'archive_corrupt', 'c', {
    name: 'c',
    content: 'x',
    local: wrongSum,
    central: wrongSum,
  }),
  trick('content longer than announced', 'archive_corrupt', 'c', {
    name: 'c',
    content: 'x',
    packed: deflateRawSync('much longer than one byte'),
  }),
  trick('content shorter than announced', 'archive_corrupt', 'c', {
    name: 'c',
    content: 'longer',
    packed: deflateRawSync('x'),
  }),
  trick('bytes hidden after the deflate stream', 'archive_corrupt', 'c', {
    name: 'c',
    content: 'x',
    packed: Buffer.concat([deflateRawSync('x'), Buffer.from('hidden')]),
  }),
  trick('a broken deflate stream', 'archive_corrupt', 'c', {
    name: 'c',
    content: 'x',
    packed: Buffer.from('~~~~'),
  }),
  trick('a bomb', 'archive_ratio_too_high', 'bomb', { name: 'bomb', content: zeros }),
  trick('a bomb that lies about its size', 'archive_corrupt', 'bomb', {
    name: 'bomb',
    content: 'x',
    packed: deflateRawSync(zeros),
  }),
  { trick: 'no central directory', bytes: zipOf([ok]).subarray(0, 40), code: 'archive_corrupt' },
  { trick: 'more entries announced', bytes: zipOf([ok], { entryCount: 9 }), code: 'archive_corrupt' },
  {
    trick: 'bytes after the end',
    bytes: Buffer.concat([zipOf([ok]), Buffer.from('tail')]),
    code: 'archive_corrupt',
  },
  { trick: 'no entries', bytes: zipOf([]), code: 'archive_empty' },
]

/** Every trick that only a zip can play. */
export const hostileZips: HostileArchive[] = [...names, ...kinds, ...mismatches, ...contents]
