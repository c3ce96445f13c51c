import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import { createNats, hasNats } from '@filo/dev-env/proofs/servers/nats-process'
import { median } from '../rounds.ts'
import { compare, compareRate, type Row } from '../row.ts'
import { place } from '../servers/product.ts'
import type { BusWork, BusWorkDone } from './bus-worker.ts'

const ROUNDS = 5
const MEGABYTES = 256
const PATIENCE_MS = 120_000

/** One server sends so much of a stream to another over NATS, each in a thread of its own. */
async function moveBytes(url: string, isBase64: boolean) {
  const subject = `filo.bench.${process.pid}.${Math.random()}`
  const start = (isSender: boolean) => {
    const workerData: BusWork = { url, subject, isSender, isBase64, bytes: MEGABYTES * 1e6 }
    return new Worker(place('bench/src/bus/bus-worker.ts'), { workerData })
  }
  const patience = { signal: AbortSignal.timeout(PATIENCE_MS) }
  const receiver = start(false)
  const done = once(receiver, 'message', patience)
  await wait(500)
  const sender = start(true)
  const [[sent], [came]] = (await Promise.all([once(sender, 'message', patience), done])) as [
    [BusWorkDone],
    [BusWorkDone],
  ]
  await Promise.all([sender.terminate(), receiver.terminate()])
  return { processorS: sent.processorS + came.processorS, mbPerS: MEGABYTES / came.seconds }
}

/** docs/robot-streams.md "Over several servers": a stream's bytes over NATS as they are, beside base64 in JSON. */
export async function run(): Promise<Row[]> {
  if (!hasNats()) throw new Error('there is no nats-server on this machine')
  const nats = createNats(await freePort())
  await nats.start()
  try {
    const [binary, base64]: Awaited<ReturnType<typeof moveBytes>>[][] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      binary?.push(await moveBytes(nats.url, false))
      base64?.push(await moveBytes(nats.url, true))
    }
    const perGb = (rounds: typeof binary) =>
      median((rounds ?? []).map(({ processorS }) => (processorS * 1000) / MEGABYTES))
    const rate = (rounds: typeof binary) => median((rounds ?? []).map(({ mbPerS }) => mbPerS))
    return [
      compare({
        goal: 'bus: processor of both servers per GB, bytes as they are beside base64',
        ours: perGb(binary),
        reference: perGb(base64),
        atMost: 1,
        unit: 's',
      }),
      compareRate({
        goal: 'bus: a stream over NATS, bytes as they are beside base64',
        ours: rate(binary),
        reference: rate(base64),
        atLeast: 1,
        unit: 'MB/s',
      }),
    ]
  } finally {
    await nats.kill()
  }
}
