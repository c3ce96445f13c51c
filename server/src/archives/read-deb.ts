import { open } from 'node:fs/promises'
import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'
import { originLimits } from '@filo/contract/packages/version-origin-routes'
import { archiveError } from './archive-error.ts'
import { type DebianControl, type DebianScript, parseDebianControl } from './debian-control.ts'
import { decode, detectPacking, readAt } from './decode.ts'
import type { RawEntry, ReadPosition } from './raw-entry.ts'
import type { FileRange } from './read-pieces.ts'
import { readTar } from './tar/read-tar.ts'

const AR_MAGIC_BYTES = 8
const AR_HEADER_BYTES = 60
const MAX_MEMBERS = 16

/** The two archives inside a .deb (deb(5)). */
interface DebMembers {
  control: FileRange
  data: FileRange
}

/** Walks the ar members of a .deb: `debian-binary` 2.x, `control.tar*`, `data.tar*`, in this order. */
export async function findDebMembers(file: string, size: number, entry: string): Promise<DebMembers> {
  const handle = await open(file, 'r')
  const ranges = new Map<string, FileRange>()
  const corrupt = () => archiveError('archive_corrupt', entry)
  try {
    let offset = AR_MAGIC_BYTES
    for (let count = 0; offset < size; count += 1) {
      const header = (await readAt(handle, offset, AR_HEADER_BYTES)).toString('latin1')
      const match = /^([^/ ]{1,16})\/? *$/.exec(header.slice(0, 16))
      const digits = /^([0-9]{1,10}) *$/.exec(header.slice(48, 58))
      // A library of object files is an ar archive too.
      if (count === 0 && match?.[1] !== 'debian-binary') throw archiveError('archive_unknown_format', entry)
      if (count === MAX_MEMBERS || !match || !digits || header.slice(58) !== '`\n') throw corrupt()
      const start = offset + AR_HEADER_BYTES
      const end = start + Number(digits[1])
      if (end > size) throw corrupt()
      const packing = /^(?:control|data)\.tar\.(bz2|lzma)$/.exec(match[1] ?? '')?.[1]
      if (packing) throw archiveError('archive_packing_unsupported', entry, { packing })
      const role = memberRole(match[1] ?? '', ranges.size)
      if (role === null) throw corrupt()
      if (role === 'version' && !/^2\.[0-9]+\n/.test((await readAt(handle, start, 4)).toString('latin1')))
        throw archiveError('archive_unsupported', entry, { feature: 'deb version' })
      if (role !== 'ignored') ranges.set(role, { file, start, end })
      offset = end + (end % 2)
    }
  } finally {
    await handle.close()
  }
  const control = ranges.get('control')
  const data = ranges.get('data')
  if (!control || !data) throw corrupt()
  return { control, data }
}

/** What a member is, given how many of the required ones came before it; null when it has no place there. */
function memberRole(name: string, position: number): 'version' | 'control' | 'data' | 'ignored' | null {
  if (position === 0) return name === 'debian-binary' ? 'version' : null
  if (name.startsWith('_')) return 'ignored'
  // deb(5): what follows the data is to be passed over.
  if (position > 2 && !/^(control|data)\.tar/.test(name)) return 'ignored'
  if (position === 1) return /^control\.tar(\.(gz|xz|zst))?$/.test(name) ? 'control' : null
  if (position === 2) return /^data\.tar(\.(gz|xz|zst))?$/.test(name) ? 'data' : null
  return null
}

interface DebSource {
  limits: ArchiveLimits
  position: ReadPosition
  countHeader: (entry: string) => void
}

/** The entries of one member's tar. */
export async function* readDebMember(range: FileRange, source: DebSource): AsyncGenerator<RawEntry> {
  const packing = await detectPacking(range)
  if (packing === null) throw archiveError('archive_corrupt', source.position.entry)
  const chunks = decode({ range, packing, limits: source.limits, position: source.position })
  yield* readTar({ chunks, packedBytes: range.end - range.start, ...source })
}

const MAINTAINER_SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm', 'config'] as const

async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Reads the fields of `control` and the maintainer scripts beside it, which are no files of the import. */
export async function readDebianControl(range: FileRange, source: DebSource): Promise<DebianControl> {
  let control: DebianControl | null = null
  const scripts = new Map<string, DebianScript>()
  for await (const entry of readDebMember(range, source)) {
    source.countHeader(entry.name)
    const name = entry.name.replace(/^\.\//, '')
    const script = MAINTAINER_SCRIPTS.find((known) => known === name)
    if (entry.kind === 'file' && script) {
      const isStored = entry.sizeBytes <= originLimits.maxScriptBytes
      scripts.set(script, { name: script, bytes: isStored ? await readAll(entry.content) : null })
    }
    if (entry.kind !== 'file' || name !== 'control' || control) continue
    if (entry.sizeBytes > source.limits.maxMetadataBytes) break
    control = parseDebianControl((await readAll(entry.content)).toString('utf8'))
  }
  if (!control) throw archiveError('archive_corrupt', 'control')
  return { ...control, scripts: [...scripts.values()] }
}
