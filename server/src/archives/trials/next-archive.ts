import { gzipSync } from 'node:zlib'
import { debOf } from './build-deb.ts'
import { paxHeader, tarOf } from './build-tar.ts'
import { zipOf } from './build-zip.ts'
import { hostileStreams } from './hostile-streams.ts'
import { hostileTars } from './hostile-tars.ts'
import { hostileZips } from './hostile-zips.ts'
import { linkArchive } from './link-archive.ts'
import { mutateBytes, mutateTar } from './mutate-archive.ts'
import { recordedDebXz, recordedDebZstd, recordedTarXz, recordedZip } from './recorded-archives.ts'
import type { SeededRandom } from './seeded-random.ts'

const tar = tarOf(
  { name: 'bin/', type: '5' },
  { name: 'bin/run', mode: 0o755, content: '#!/bin/sh\n' },
  paxHeader({ path: 'bin/şema.txt', mtime: '1.5' }),
  { name: 'bin/x', content: 'x'.repeat(700) },
  { name: 'bin/alias', type: '2', linkName: 'run' },
  { name: 'hard', type: '1', linkName: 'bin/run' },
  { name: 'out', type: '2', linkName: '../../etc' },
  { name: 'root', type: '2', linkName: '/' },
  { name: 'loop', type: '2', linkName: 'loop' },
  { name: 'up', type: '2', linkName: 'bin/../..' },
  { name: 'empty/', type: '5', mode: 0o1770 },
)
const zip = zipOf([
  { name: 'a/', unixMode: 0o040755 },
  { name: 'a/b', content: 'b'.repeat(300), descriptor: 'right' },
  { name: 'a/c', content: 'c', isStored: true, unixMode: 0o100755 },
  { name: 'l', content: 'a/c', unixMode: 0o120777 },
])
const small = (bytes: Buffer) => bytes.length < 100_000
const hostileTarSeeds = hostileTars.map((archive) => archive.bytes).filter(small)
const goodSeeds = [
  zip,
  debOf(gzipSync(tar)),
  gzipSync(tar),
  recordedTarXz,
  recordedZip,
  recordedDebXz,
  recordedDebZstd,
]
const hostileSeeds = [...hostileZips, ...hostileStreams].map((archive) => archive.bytes).filter(small)

/** A mutated archive: one of three of links; of the others half tars that stay readable, half any bytes; half from good seeds. */
export function nextArchive(random: SeededRandom): Buffer {
  if (random.below(3) === 0) return linkArchive(random)
  const isGood = random.below(2) === 0
  if (random.below(2) === 0) return mutateTar(isGood ? tar : random.pick(hostileTarSeeds), random)
  return mutateBytes(random.pick(isGood ? goodSeeds : hostileSeeds), random)
}
