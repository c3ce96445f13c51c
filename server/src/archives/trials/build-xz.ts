import { crc32 } from 'node:zlib'

const MAX_CHUNK = 65_536

/** An .xz stream whose LZMA2 chunks are stored, not compressed: valid for every reader, writable in a few lines. */
export function storedXz(content: Buffer): Buffer {
  const flags = Buffer.from([0, 1])
  const header = Buffer.concat([Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]), flags, checksum(flags)])
  const blockHeader = withChecksum(Buffer.from([2, 0, 0x21, 1, 16, 0, 0, 0]))
  const chunks: Buffer[] = []
  for (let start = 0; start < content.length; start += MAX_CHUNK) {
    const part = content.subarray(start, start + MAX_CHUNK)
    const size = part.length - 1
    chunks.push(Buffer.from([start === 0 ? 1 : 2, size >> 8, size & 0xff]), part)
  }
  const data = Buffer.concat([...chunks, Buffer.from([0])])
  const block = Buffer.concat([blockHeader, data, padTo4(data.length), checksum(content)])
  const unpadded = blockHeader.length + data.length + 4
  const records = Buffer.concat([Buffer.from([0, 1]), varint(unpadded), varint(content.length)])
  const index = withChecksum(Buffer.concat([records, padTo4(records.length)]))
  const backward = Buffer.alloc(6)
  backward.writeUInt32LE(index.length / 4 - 1, 0)
  flags.copy(backward, 4)
  return Buffer.concat([header, block, index, checksum(backward), backward, Buffer.from('YZ')])
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(bytes))
  return sum
}

function withChecksum(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, checksum(bytes)])
}

function padTo4(length: number): Buffer {
  return Buffer.alloc((4 - (length % 4)) % 4)
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  while (left >= 0x80) {
    bytes.push((left & 0x7f) | 0x80)
    left = Math.floor(left / 128)
  }
  return Buffer.from([...bytes, left])
}
