import { randomBytes } from 'node:crypto'
import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import { receiveTestBytes } from '@filo/contract/hardware-tests/hardware-tests-device-routes'
import type { Http } from '../updates/http/download.ts'
import { HttpStatusError } from '../updates/http/http-status-error.ts'
import { reasonOf } from '../updates/update-error.ts'
import { outcomeOf } from './outcomes.ts'

const mebibyte = 1024 * 1024
const latencyCalls = 5
/** In turn, until all are through or the time is over; a slow line is measured by the small ones. */
const downloads = [mebibyte / 4, mebibyte, 6 * mebibyte, 8 * mebibyte, 8 * mebibyte]
const uploads = [mebibyte / 4, mebibyte, 4 * mebibyte, 8 * mebibyte]
const wayMs = 8000

interface NetworkOptions {
  http: Pick<Http, 'get' | 'postBytes' | 'readPieces'>
  unitId: string
  runId: string
  signal: AbortSignal
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const round = (value: number) => Math.round(value * 100) / 100
/** Bytes of this many milliseconds as 10^6 bits a second. */
const megabits = (bytes: number, ms: number) => round((bytes * 8) / 1000 / Math.max(ms, 0.001))

function pathOf({ runId }: NetworkOptions, size: number): string {
  return `${receiveTestBytes.path.replace(':runId', encodeURIComponent(runId))}?size=${size}`
}

async function receiveBytes(options: NetworkOptions, size: number): Promise<number> {
  const { http, unitId, signal } = options
  const response = await http.get(pathOf(options, size), { unitId, signal })
  let length = 0
  for await (const piece of http.readPieces(response, signal)) length += piece.byteLength
  return length
}

async function sendBytes(options: NetworkOptions, size: number): Promise<number> {
  options.signal.throwIfAborted()
  await options.http.postBytes(pathOf(options, size), new Uint8Array(randomBytes(size)), options.unitId)
  return size
}

async function timeLatency(options: NetworkOptions): Promise<number> {
  const times: number[] = []
  for (let call = 0; call <= latencyCalls; call += 1) {
    const begun = performance.now()
    await receiveBytes(options, 0)
    // The first one also opens the connection.
    if (call > 0) times.push(performance.now() - begun)
  }
  return median(times)
}

/** One way: the bytes of all calls by the time they took. */
async function timeWay(sizes: readonly number[], move: (size: number) => Promise<number>) {
  let [bytes, ms] = [0, 0]
  for (const size of sizes) {
    if (ms >= wayMs) break
    const begun = performance.now()
    bytes += await move(size)
    ms += performance.now() - begun
  }
  return { bytes, speed: megabits(bytes, ms) }
}

function isBudgetUsed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof HttpStatusError && cause.status === 429
}

/** How fast the line to the server is, both ways, with random bytes that nobody keeps. */
export async function testNetwork(options: NetworkOptions): Promise<HardwareTestOutcome> {
  try {
    const latencyMs = round(await timeLatency(options))
    const down = await timeWay(downloads, (size) => receiveBytes(options, size))
    const up = await timeWay(uploads, (size) => sendBytes(options, size))
    const values = {
      latencyMs,
      downloadMbps: down.speed,
      uploadMbps: up.speed,
      downloadBytes: down.bytes,
      uploadBytes: up.bytes,
    }
    return outcomeOf('passed', { values })
  } catch (error) {
    options.signal.throwIfAborted()
    const reason = isBudgetUsed(error) ? 'budget_used' : 'no_connection'
    return outcomeOf('not_possible', { reason, text: reasonOf(error) })
  }
}
