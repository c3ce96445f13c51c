import { randomBytes } from 'node:crypto'
import { constants, gunzipSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { archiveLimits } from '@filo/contract/archives/archive-limits'
import { paxHeader, tarEntry, tarOf, tarOfMany } from './build-tar.ts'
import { zipOf } from './build-zip.ts'
import { recordedXzBombGz } from './recorded-archives.ts'

/** An archive that costs as much memory or time as the limits allow, and how it must end. */
export interface HeavyArchive {
  name: string
  bytes: () => Buffer
  outcome: string
}

const { maxEntries } = archiveLimits
const names = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `ş${index}`.padEnd(length, 'x') }))

/** A widest-window zstd stream: random bytes, so that the window really fills. */
function wideZstd(): Buffer {
  const tar = tarOf({ name: 'random', content: randomBytes(80 * 2 ** 20) })
  return zstdCompressSync(tar, { params: { [constants.ZSTD_c_windowLog]: 26 } })
}

/** Half a GiB of headers. Each is a member of the gzip file (RFC 1952, 2.2), so that making it takes one of them in memory. */
function endlessPaxHeaders(): Buffer {
  const header = gzipSync(paxHeader({ comment: 'c'.repeat(1_000_000) }, 'g'))
  return Buffer.concat([...Array.from({ length: 500 }, () => header), gzipSync(tarOf({ name: 'a' }))])
}

function linkChain(type: '1' | '2'): Buffer {
  const links = Array.from({ length: 30_000 }, (_, index) =>
    tarEntry({ name: `l${index}`, type, linkName: `l${index + 1}` }),
  )
  return tarOfMany([...links, { name: 'l30000' }])
}

export const heavyArchives: HeavyArchive[] = [
  {
    name: 'xz bomb with a 64 MiB dictionary',
    bytes: () => gunzipSync(recordedXzBombGz),
    outcome: 'archive_ratio_too_high',
  },
  { name: 'zstd with a 64 MiB window', bytes: wideZstd, outcome: 'accepted' },
  {
    name: 'tar with as many files as allowed',
    bytes: () => gzipSync(tarOfMany(names(maxEntries, 75)), { level: 1 }),
    outcome: 'accepted',
  },
  {
    name: 'tar with more long names than allowed',
    bytes: () =>
      gzipSync(tarOfMany(names(maxEntries, 100).map((entry) => ({ ...entry, prefix: 'p'.repeat(150) }))), {
        level: 1,
      }),
    outcome: 'archive_names_too_long',
  },
  { name: 'zip with as many files as allowed', bytes: () => zipOf(names(40_000, 180)), outcome: 'accepted' },
  {
    name: 'tar with endless pax headers',
    bytes: endlessPaxHeaders,
    outcome: 'archive_ratio_too_high',
  },
  {
    name: 'tar with a long chain of hard links',
    bytes: () => linkChain('1'),
    outcome: 'archive_link_loop',
  },
  { name: 'tar with a long chain of links', bytes: () => linkChain('2'), outcome: 'accepted' },
  {
    name: 'tar with as many links as allowed',
    bytes: () =>
      gzipSync(
        tarOfMany(
          Array.from({ length: maxEntries }, (_, index) =>
            tarEntry({ name: `l${index}`.padEnd(40, 'x'), type: '2', linkName: `t${index}`.padEnd(35, 'x') }),
          ),
        ),
        { level: 1 },
      ),
    outcome: 'accepted',
  },
]
