import { crc32, deflateRawSync } from 'node:zlib'

/** Fields that stand in both records of a zip entry and may be made to differ. */
interface ZipFields {
  name: string | Buffer
  flags: number
  method: number
  crc: number
  packedBytes: number
  sizeBytes: number
}

/** A zip entry as a forger would write it; everything left out is honest. */
export interface ZipEntrySpec {
  name: string | Buffer
  content?: string | Buffer
  isStored?: boolean
  /** Type and permissions; 0 as on Windows. */
  unixMode?: number
  flags?: number
  /** Stored after the content instead of the real deflate stream. */
  packed?: Buffer
  local?: Partial<ZipFields>
  central?: Partial<ZipFields> & { localOffset?: number; extra?: Buffer }
  descriptor?: 'right' | 'wrong'
}

const UTF8_FLAG = 0x0800
const DESCRIPTOR_FLAG = 0x0008

/** A whole archive; `entryCount` and `comment` may lie about it. */
export function zipOf(
  specs: ZipEntrySpec[],
  end: { entryCount?: number; comment?: string; prefix?: Buffer } = {},
): Buffer {
  const parts: Buffer[] = [end.prefix ?? Buffer.alloc(0)]
  const directory: Buffer[] = []
  let offset = parts[0]?.length ?? 0
  for (const spec of specs) {
    const honest = honestFields(spec)
    const content = packedContent(spec)
    const local = {
      ...honest,
      ...(spec.descriptor ? { crc: 0, packedBytes: 0, sizeBytes: 0 } : {}),
      ...spec.local,
    }
    const part = Buffer.concat([localRecord(local), content, descriptor(spec, honest)])
    const central = { ...honest, ...spec.central }
    directory.push(centralRecord(central, spec, spec.central?.localOffset ?? offset))
    parts.push(part)
    offset += part.length
  }
  const index = Buffer.concat(directory)
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(0x06054b50, 0)
  tail.writeUInt16LE(end.entryCount ?? specs.length, 8)
  tail.writeUInt16LE(end.entryCount ?? specs.length, 10)
  tail.writeUInt32LE(index.length, 12)
  tail.writeUInt32LE(offset, 16)
  const comment = Buffer.from(end.comment ?? '')
  tail.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, index, tail, comment])
}

function packedContent(spec: ZipEntrySpec): Buffer {
  const content = Buffer.from(spec.content ?? '')
  return spec.packed ?? (spec.isStored ? content : deflateRawSync(content))
}

function honestFields(spec: ZipEntrySpec): ZipFields {
  const content = Buffer.from(spec.content ?? '')
  return {
    name: spec.name,
    flags: (spec.flags ?? UTF8_FLAG) | (spec.descriptor ? DESCRIPTOR_FLAG : 0),
    method: spec.isStored ? 0 : 8,
    crc: crc32(content),
    packedBytes: packedContent(spec).length,
    sizeBytes: content.length,
  }
}

/** The part that both records share, from the flags to the name's length. */
function sharedFields(fields: ZipFields, extraBytes: number): Buffer {
  const bytes = Buffer.alloc(24)
  bytes.writeUInt16LE(fields.flags, 0)
  bytes.writeUInt16LE(fields.method, 2)
  bytes.writeUInt32LE(fields.crc, 8)
  bytes.writeUInt32LE(fields.packedBytes, 12)
  bytes.writeUInt32LE(fields.sizeBytes, 16)
  bytes.writeUInt16LE(Buffer.from(fields.name).length, 20)
  bytes.writeUInt16LE(extraBytes, 22)
  return bytes
}

function localRecord(fields: ZipFields): Buffer {
  const start = Buffer.from([0x50, 0x4b, 3, 4, 20, 0])
  return Buffer.concat([start, sharedFields(fields, 0), Buffer.from(fields.name)])
}

function centralRecord(
  fields: ZipFields & { extra?: Buffer },
  spec: ZipEntrySpec,
  localOffset: number,
): Buffer {
  const unixMode = spec.unixMode ?? 0o100644
  const start = Buffer.from([0x50, 0x4b, 1, 2, 20, unixMode === 0 ? 0 : 3, 20, 0])
  const extra = fields.extra ?? Buffer.alloc(0)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE((unixMode << 16) >>> 0, 6)
  tail.writeUInt32LE(localOffset, 10)
  return Buffer.concat([start, sharedFields(fields, extra.length), tail, Buffer.from(fields.name), extra])
}

function descriptor(spec: ZipEntrySpec, honest: ZipFields): Buffer {
  if (!spec.descriptor) return Buffer.alloc(0)
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(spec.descriptor === 'wrong' ? (honest.crc ^ 1) >>> 0 : honest.crc, 4)
  bytes.writeUInt32LE(honest.packedBytes, 8)
  bytes.writeUInt32LE(honest.sizeBytes, 12)
  return bytes
}

/** Info-ZIP's Unicode path field, which names an entry a second time. */
export function unicodePathField(rawName: Buffer, unicodeName: string): Buffer {
  const data = Buffer.concat([Buffer.alloc(5), Buffer.from(unicodeName)])
  data[0] = 1
  data.writeUInt32LE(crc32(rawName), 1)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(0x7075, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
