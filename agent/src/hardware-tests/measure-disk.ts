import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskReserveBytes } from '@filo/contract/device/messages/runtime-info'
import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import { outcomeOf } from './outcomes.ts'
import type { TestMachine } from './tested-machine.ts'

const mebibyte = 1024 * 1024
const wholeBytes = 64 * mebibyte
const syncs = 20

const round = (value: number) => Math.round(value * 100) / 100
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** Bytes of this many milliseconds as 10^6 bytes a second. */
const megabytesPerSecond = (bytes: number, ms: number) => round(bytes / 1000 / Math.max(ms, 0.001))

interface DiskOptions {
  /** Of the test alone; removed with all that is in it, before and afterwards. */
  room: string
  freeBytes: number
  machine: TestMachine
  signal: AbortSignal
  /** How much is written; absent: 64 MiB. */
  bytes?: number
}

/** Writes pieces that no disk compresses and waits until they are on it. @returns how long it took, and their hash */
async function writeAll(file: FileHandle, bytes: number, signal: AbortSignal) {
  const pieces = Array.from({ length: 8 }, () => randomBytes(mebibyte))
  const hash = createHash('sha256')
  let ms = 0
  for (let written = 0, at = 0; written < bytes; written += mebibyte, at += 1) {
    signal.throwIfAborted()
    const piece = pieces[at % pieces.length] ?? Buffer.alloc(0)
    // Each piece is another one, at the cost of a few bytes.
    piece.writeUInt32LE(at, 0)
    hash.update(piece)
    const begun = performance.now()
    await file.write(piece)
    ms += performance.now() - begun
  }
  const begun = performance.now()
  await file.sync()
  return { ms: ms + performance.now() - begun, sha256: hash.digest('hex') }
}

/** How long it takes until four kilobytes are on the disk. */
async function timeSyncs(file: FileHandle, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < syncs; turn += 1) {
    signal.throwIfAborted()
    await file.write(randomBytes(4096))
    const begun = performance.now()
    await file.sync()
    times.push(performance.now() - begun)
  }
  return times
}

async function readAll(path: string, bytes: number, signal: AbortSignal) {
  const file = await open(path, 'r')
  try {
    const hash = createHash('sha256')
    const buffer = Buffer.alloc(mebibyte)
    let [ms, length] = [0, 0]
    while (length < bytes) {
      signal.throwIfAborted()
      const begun = performance.now()
      const { bytesRead } = await file.read(buffer, 0, mebibyte, length)
      ms += performance.now() - begun
      if (bytesRead === 0) break
      hash.update(buffer.subarray(0, bytesRead))
      length += bytesRead
    }
    return { ms, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** Has the kernel forget what it keeps of the file, as an ordinary user can (dd(1), `nocache`). @returns whether it did */
async function forgetCached(machine: TestMachine, path: string, signal: AbortSignal): Promise<boolean> {
  const dd = machine.findTool('dd')
  if (!dd) return false
  const args = [`of=${path}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0']
  const { exitCode } = await machine.run(dd, { args, timeoutMs: 10_000, maxBytes: 4096, signal })
  return exitCode === 0
}

async function measure(path: string, bytes: number, { machine, signal }: DiskOptions) {
  const file = await open(path, 'wx', 0o600)
  try {
    const written = await writeAll(file, bytes, signal)
    const isOnDisk = await forgetCached(machine, path, signal)
    const read = await readAll(path, bytes, signal)
    const times = await timeSyncs(file, signal)
    const verified = read.sha256 === written.sha256
    return {
      sizeBytes: bytes,
      writeMBps: megabytesPerSecond(bytes, written.ms),
      // Out of memory it would say nothing of the disk.
      ...(isOnDisk && { readMBps: megabytesPerSecond(bytes, read.ms) }),
      fsyncMs: round(median(times)),
      fsyncMaxMs: round(Math.max(...times)),
      verified,
    }
  } finally {
    await file.close()
  }
}

/** Writes a file of its own, reads it back and removes it; nothing where the disk would be left with too little. */
export async function testDisk(options: DiskOptions): Promise<HardwareTestOutcome> {
  const { room, freeBytes, bytes = wholeBytes } = options
  if (freeBytes < bytes + diskReserveBytes) return outcomeOf('not_possible', { reason: 'no_room' })
  await rm(room, { recursive: true, force: true })
  await mkdir(room, { mode: 0o700 })
  try {
    const values = await measure(join(room, 'disk'), bytes, options)
    return values.verified
      ? outcomeOf('passed', { values })
      : outcomeOf('failed', { reason: 'data_differs', values })
  } finally {
    await rm(room, { recursive: true, force: true })
  }
}
