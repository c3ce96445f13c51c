/** A tar entry as a forger would write it; everything left out is what GNU tar writes for a small file. */
export interface TarEntrySpec {
  name: string
  type?: string
  content?: string | Buffer
  /** What the header claims; the content's length by default. */
  sizeBytes?: number
  mode?: number
  linkName?: string
  prefix?: string
  /** Changes the finished header; the checksum is made afterwards. */
  forge?: (header: Buffer) => void
  hasWrongChecksum?: boolean
}

const BLOCK = 512

/** One entry: header, content, padding. */
export function tarEntry(spec: TarEntrySpec): Buffer {
  const content = Buffer.from(spec.content ?? '')
  const header = Buffer.alloc(BLOCK)
  header.write(spec.name, 0, 100)
  header.write(octal(spec.mode ?? 0o644, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(spec.sizeBytes ?? content.length, 11), 124)
  header.write(octal(1_767_225_600, 11), 136)
  header.write(spec.type ?? '0', 156)
  header.write(spec.linkName ?? '', 157, 100)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(spec.prefix ?? '', 345, 155)
  spec.forge?.(header)
  signTarHeader(header)
  if (spec.hasWrongChecksum) header[148] = header[148] === 0x30 ? 0x31 : 0x30
  const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
  return Buffer.concat([header, content, padding])
}

/** Writes the checksum field of a 512-byte header. */
export function signTarHeader(header: Buffer): void {
  header.fill(0x20, 148, 156)
  let sum = 0
  for (const byte of header.subarray(0, BLOCK)) sum += byte
  header.write(`${octal(sum, 6)}\0 `, 148)
}

/** Entries and the end mark. */
export function tarOf(...entries: (TarEntrySpec | Buffer)[]): Buffer {
  return tarOfMany(entries)
}

/** {@link tarOf} of more entries than a call takes. */
export function tarOfMany(entries: readonly (TarEntrySpec | Buffer)[]): Buffer {
  const parts = entries.map((entry) => (Buffer.isBuffer(entry) ? entry : tarEntry(entry)))
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

/** A pax header for the entry after it, or for all (`g`). */
export function paxHeader(records: Record<string, string>, type: 'x' | 'g' = 'x'): Buffer {
  const lines = Object.entries(records).map(([key, value]) => paxRecord(key, value))
  return tarEntry({ name: 'PaxHeader', type, content: Buffer.concat(lines) })
}

/** One `length key=value` line of a pax header; the length is in decimal and counts its own digits (POSIX pax). */
export function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`
  let length = Buffer.byteLength(rest)
  while (Buffer.byteLength(`${length}${rest}`) !== length) length += 1
  return Buffer.from(`${length}${rest}`)
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}
