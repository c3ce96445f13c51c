import { releaseTimeS } from '@filo/contract/device/assignment/package-content'
import { z } from 'zod'
import type { AgentStore } from '../../agent-folder.ts'
import type { Clock } from '../../context.ts'
import { readJsonFile, writeDurably } from '../../disk/durable-file.ts'

/** Seconds among which contents that come together are spread, so that two of them rarely have one time. */
const SPREAD_S = 1024

/** The seconds since 1970, both included, out of which what comes to the robot together has its times. */
export interface Arrival {
  fromS: number
  untilS: number
}

const LastArrival = z.object({ untilS: z.number().int() })

/**
 * The arrival after one that ended with `lastS`: later than that, whatever the robot's clock says, and not in its future as
 * long as that moves on.
 */
export function nextArrival(nowMs: number, lastS: number = releaseTimeS): Arrival {
  const untilS = Math.max(Math.floor(nowMs / 1000), lastS + 1)
  return { fromS: Math.max(untilS - SPREAD_S + 1, lastS + 1), untilS }
}

/** The modification time of a content, in seconds since 1970: all its names have it, whatever their path. */
export function contentTimeS({ fromS, untilS }: Arrival, sha256: string): number {
  return fromS + (Number.parseInt(sha256.slice(0, 8), 16) % (untilS - fromS + 1))
}

/** What keeps an agent's folder, with the robot's clock. */
export interface TimedStore extends AgentStore {
  clock: Pick<Clock, 'now'>
}

/** Begins an arrival; it is on disk before any time out of it is, so that no later one is as early. */
export async function beginArrival({ folder, disk, clock }: TimedStore): Promise<Arrival> {
  const last = await readJsonFile(folder.lastArrival, LastArrival).catch(() => undefined)
  const arrival = nextArrival(clock.now(), last?.untilS)
  await writeDurably(disk, folder.lastArrival, JSON.stringify({ untilS: arrival.untilS }))
  return arrival
}

/** Notes a first arrival where there is none, so that what is installed later, and removed, leaves the folder as it was. */
export async function ensureArrival(store: TimedStore): Promise<void> {
  const last = await readJsonFile(store.folder.lastArrival, LastArrival).catch(() => undefined)
  if (!last) await beginArrival(store)
}
