import { gzipSync, zstdCompressSync } from 'node:zlib'
import { debOf } from './build-deb.ts'
import { signTarHeader } from './build-tar.ts'
import { storedXz } from './build-xz.ts'
import type { SeededRandom } from './seeded-random.ts'

const BLOCK = 512
/** Texts that mean something to some reader of paths or numbers. */
const MEANINGFUL = [
  '../',
  '/',
  '\0',
  '..\\',
  './',
  'C:',
  '\u202e',
  '77777777777',
  '-1',
  '\xff\xff\xff\xff',
  'PK\x01\x02',
]

type Mutation = (bytes: Buffer, random: SeededRandom) => Buffer

const mutations: Mutation[] = [
  (bytes, random) => withByte(bytes, random, (byte) => byte ^ (1 << random.below(8))),
  (bytes, random) => withByte(bytes, random, () => random.pick([0, 1, 0x7f, 0x80, 0xff, 0x2f, 0x2e])),
  (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  (bytes, random) => {
    const { before, part, after } = cutOut(bytes, random)
    return Buffer.concat([before, part, part, after])
  },
  (bytes, random) => {
    const { before, after } = cutOut(bytes, random)
    return Buffer.concat([before, after])
  },
  (bytes, random) => {
    const text = Buffer.from(random.pick(MEANINGFUL), 'latin1')
    const copy = Buffer.from(bytes)
    text.copy(copy, random.below(copy.length))
    return copy
  },
  (bytes, random) => {
    const copy = Buffer.from(bytes)
    const from = BLOCK * random.below(Math.ceil(copy.length / BLOCK))
    const to = BLOCK * random.below(Math.ceil(copy.length / BLOCK))
    copy.copy(copy, to, from, from + BLOCK)
    return copy
  },
]

function withByte(bytes: Buffer, random: SeededRandom, change: (byte: number) => number): Buffer {
  const copy = Buffer.from(bytes)
  const at = random.below(copy.length)
  copy[at] = change(copy[at] ?? 0)
  return copy
}

function cutOut(bytes: Buffer, random: SeededRandom) {
  const start = random.below(bytes.length)
  const end = Math.min(bytes.length, start + 1 + random.below(random.pick([4, 64, 1024])))
  return { before: bytes.subarray(0, start), part: bytes.subarray(start, end), after: bytes.subarray(end) }
}

/** The bytes after one to four random changes. */
export function mutateBytes(bytes: Buffer, random: SeededRandom): Buffer {
  let mutated = bytes
  for (let left = 1 + random.below(4); left > 0 && mutated.length > 0; left -= 1)
    mutated = random.pick(mutations)(mutated, random)
  return mutated
}

/** A tar changed in its headers with the checksums made right again, so that the change is read, in some packing. */
export function mutateTar(tar: Buffer, random: SeededRandom): Buffer {
  const mutated = Buffer.from(mutateBytes(tar, random))
  for (let start = 0; start + BLOCK <= mutated.length; start += BLOCK)
    if (mutated.toString('latin1', start + 257, start + 262) === 'ustar')
      signTarHeader(mutated.subarray(start, start + BLOCK))
  return random.pick([
    (inner: Buffer) => inner,
    (inner: Buffer) => gzipSync(inner),
    storedXz,
    (inner: Buffer) => zstdCompressSync(inner),
    (inner: Buffer) => debOf(gzipSync(inner)),
  ])(mutated)
}
