import { gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { arOf, controlMember, debianBinary, debOf } from './build-deb.ts'
import { tarOf } from './build-tar.ts'
import { storedXz } from './build-xz.ts'
import { zipOf } from './build-zip.ts'
import { debOfBzip2, xzOfSha256 } from './foreign-archives.ts'
import type { HostileArchive } from './hostile-archive.ts'
import { recordedTarXz, recordedXzBombGz, recordedXzFilter, recordedXzWindow } from './recorded-archives.ts'

const tar = tarOf({ name: 'ok.txt', content: 'ok' })
const bomb = tarOf({ name: 'bomb', content: Buffer.alloc(64 * 2 ** 20) })
const garbage = Buffer.from('garbage')
const dataMember = { name: 'data.tar.gz', content: gzipSync(tar) }
/** A zstd frame (RFC 8878) that claims a window of 2^windowLog bytes around one raw block. */
function zstdFrame(content: Buffer, windowLog: number): Buffer {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (windowLog - 10) << 3, 0, 0, 0])
  head.writeUIntLE((content.length << 3) | 1, 6, 3)
  return Buffer.concat([head, content])
}

/** A zstd frame that names a dictionary (section 3.1.1.1.3): 1. */
const zstdOfDictionary = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x21, 1, 4, 0x21, 0, 0, ...Buffer.from('text')])

const packed: HostileArchive[] = [
  { trick: 'a gzip bomb', bytes: gzipSync(bomb), code: 'archive_ratio_too_high', entry: 'bomb' },
  { trick: 'an xz bomb', bytes: gunzipSync(recordedXzBombGz), code: 'archive_ratio_too_high' },
  { trick: 'a zstd bomb', bytes: zstdCompressSync(bomb), code: 'archive_ratio_too_high', entry: 'bomb' },
  {
    trick: 'a gzip cut short',
    bytes: gzipSync(tar).subarray(0, -5),
    code: 'archive_corrupt',
    entry: 'ok.txt',
  },
  {
    trick: 'an xz cut short',
    bytes: recordedTarXz.subarray(0, -20),
    code: 'archive_corrupt',
    entry: './notlar ş.txt',
  },
  { trick: 'a zstd cut short', bytes: zstdCompressSync(tar).subarray(0, -5), code: 'archive_corrupt' },
  {
    trick: 'bytes after gzip',
    bytes: Buffer.concat([gzipSync(tar), garbage]),
    code: 'archive_corrupt',
  },
  {
    trick: 'bytes after gzip behind a zero',
    bytes: Buffer.concat([gzipSync(tar), Buffer.from('\0tail')]),
    code: 'archive_corrupt',
    entry: 'ok.txt',
  },
  {
    trick: 'bytes after xz',
    bytes: Buffer.concat([storedXz(tar), garbage]),
    code: 'archive_corrupt',
    entry: 'ok.txt',
  },
  {
    trick: 'bytes after zstd',
    bytes: Buffer.concat([zstdCompressSync(tar), garbage]),
    code: 'archive_corrupt',
    entry: 'ok.txt',
  },
  { trick: 'an xz dictionary of 1 GiB', bytes: recordedXzWindow, code: 'archive_window_too_large' },
  {
    trick: 'a zstd window of 128 MiB',
    bytes: zstdFrame(tar, 27),
    code: 'archive_window_too_large',
  },
  { trick: 'an xz filter', bytes: recordedXzFilter, code: 'archive_xz_options' },
  { trick: 'an xz check by SHA-256', bytes: xzOfSha256, code: 'archive_xz_options' },
  { trick: 'a tar packed by bzip2', bytes: Buffer.from('BZh91AY&SY'), code: 'archive_packing_unsupported' },
  { trick: 'a .deb packed by bzip2', bytes: debOfBzip2, code: 'archive_packing_unsupported' },
  {
    trick: 'a tar packed by lz4',
    bytes: Buffer.from('\x04\x22M\x18d', 'latin1'),
    code: 'archive_packing_unsupported',
  },
  {
    trick: 'a tar packed by compress',
    bytes: Buffer.from([0x1f, 0x9d, 0x90]),
    code: 'archive_packing_unsupported',
  },
  { trick: 'a tar packed by lzip', bytes: Buffer.from('LZIP\x01'), code: 'archive_packing_unsupported' },
  {
    trick: 'a tar packed by lzma',
    bytes: Buffer.from('5d00008000ffffffffffffffff00', 'hex'),
    code: 'archive_packing_unsupported',
  },
  {
    trick: 'what begins like lzma, of no size',
    bytes: Buffer.from(']\0\0 is no archive'),
    code: 'archive_unknown_format',
  },
  { trick: 'a zstd with a dictionary', bytes: zstdOfDictionary, code: 'archive_unsupported' },
  { trick: 'a gzip of no tar', bytes: gzipSync('just a text'), code: 'archive_unknown_format' },
  { trick: 'a gzip of nothing', bytes: gzipSync(''), code: 'archive_unknown_format' },
  { trick: 'an xz of no tar', bytes: storedXz(Buffer.from('just a text')), code: 'archive_unknown_format' },
  {
    trick: 'two tars in one .xz',
    bytes: Buffer.concat([storedXz(tar), storedXz(tar)]),
    code: 'archive_more_after_end',
    entry: 'ok.txt',
  },
  { trick: 'a gzip of a longer text', bytes: gzipSync('text '.repeat(500)), code: 'archive_unknown_format' },
  { trick: 'a gzip in a gzip', bytes: gzipSync(gzipSync(Buffer.from(tar))), code: 'archive_unknown_format' },
  { trick: 'a text', bytes: Buffer.from('#!/bin/sh\nexit 0\n'), code: 'archive_unknown_format' },
  { trick: 'a tar without entries', bytes: Buffer.alloc(10_240), code: 'archive_empty' },
  {
    trick: 'zeros and then something',
    bytes: Buffer.concat([Buffer.alloc(8192), tar]),
    code: 'archive_unknown_format',
  },
  { trick: 'an empty file', bytes: Buffer.alloc(0), code: 'archive_unknown_format' },
  { trick: 'too large a file', bytes: tar, code: 'archive_too_large', limits: { maxArchiveBytes: 1000 } },
]

const debs: HostileArchive[] = [
  { trick: 'a .deb without data', bytes: arOf(debianBinary, controlMember()), code: 'archive_corrupt' },
  {
    trick: 'a library of object files',
    bytes: arOf({ name: 'a.o/', content: Buffer.from('x') }),
    code: 'archive_unknown_format',
  },
  {
    trick: 'a .deb with control once more behind the data',
    bytes: arOf(debianBinary, controlMember(), dataMember, controlMember()),
    code: 'archive_corrupt',
  },
  { trick: 'a .deb without control', bytes: arOf(debianBinary, dataMember), code: 'archive_corrupt' },
  {
    trick: 'a .deb with two data members',
    bytes: arOf(debianBinary, controlMember(), dataMember, dataMember),
    code: 'archive_corrupt',
  },
  {
    trick: 'a .deb of another version',
    bytes: arOf({ ...debianBinary, content: Buffer.from('3.0\n') }, controlMember(), dataMember),
    code: 'archive_unsupported',
  },
  {
    trick: 'a .deb member past the end',
    bytes: arOf(debianBinary, controlMember(), { ...dataMember, sizeBytes: 9_999_999 }),
    code: 'archive_corrupt',
  },
  {
    trick: 'a .deb without a version field',
    bytes: arOf(debianBinary, controlMember('Package: x\n'), dataMember),
    code: 'archive_corrupt',
    entry: 'control',
  },
  {
    trick: 'a .deb whose data climbs out',
    bytes: debOf(gzipSync(tarOf({ name: './../evil' }))),
    code: 'archive_parent_path',
    entry: './../evil',
  },
  {
    trick: 'a .deb whose data is a zip',
    bytes: debOf(zipOf([{ name: 'a' }])),
    code: 'archive_corrupt',
    entry: './control',
  },
]

const many = Array.from({ length: 30 }, (_, index) => ({ name: `f${index}`, content: 'x' }))

const limits: HostileArchive[] = [
  {
    trick: 'too many files in a tar',
    bytes: tarOf(...many),
    code: 'archive_too_many_files',
    entry: 'f20',
    limits: { maxEntries: 20 },
  },
  {
    trick: 'too many files in a zip',
    bytes: zipOf(many),
    code: 'archive_too_many_files',
    limits: { maxEntries: 20 },
  },
  {
    trick: 'too many implied folders',
    bytes: tarOf({ name: `${'a/'.repeat(30)}b` }),
    code: 'archive_too_many_files',
    entry: `${'a/'.repeat(30)}b`,
    limits: { maxEntries: 20 },
  },
  {
    trick: 'names too long together',
    bytes: tarOf(...many),
    code: 'archive_names_too_long',
    entry: 'f7',
    limits: { maxNamesBytes: 15 },
  },
  {
    trick: 'one file too large',
    bytes: tarOf({ name: 'big', content: 'xxxxx' }),
    code: 'archive_file_too_large',
    entry: 'big',
    limits: { maxFileBytes: 4 },
  },
  {
    trick: 'all files too large',
    bytes: tarOf(...many),
    code: 'archive_too_large',
    entry: 'f10',
    limits: { maxTotalBytes: 10 },
  },
  {
    trick: 'links that multiply a file',
    bytes: tarOf({ name: 'a', content: 'xxxxx' }, { name: 'b', type: '1', linkName: 'a' }),
    code: 'archive_too_large',
    entry: 'b',
    limits: { maxTotalBytes: 9 },
  },
]

/** Tricks of the layers around a tar, and of size. */
export const hostileStreams: HostileArchive[] = [...packed, ...debs, ...limits]
