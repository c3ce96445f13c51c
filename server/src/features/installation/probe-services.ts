import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClockReading } from '@filo/contract/installation/clock-difference'
import type { BaseContext } from '../../base-context.ts'
import { readDatabaseClock } from './installation-store.ts'
import type { DiskSpace } from './judge-services.ts'

const WITHIN_MS = 3000

/** Answer of a look within three seconds; undefined where it failed or took longer. */
export async function inTime<T>(look: Promise<T>): Promise<T | undefined> {
  const deadline = new AbortController()
  const late = pause(WITHIN_MS, undefined, { signal: deadline.signal, ref: false }).catch(() => undefined)
  return Promise.race([look.catch(() => undefined), late]).finally(() => deadline.abort())
}

/** How long a service took to answer, in milliseconds; undefined: it did not in time. What needs no ping takes 0. */
export async function pingMs(
  { clock }: Pick<BaseContext, 'clock'>,
  ping: (() => Promise<void>) | undefined,
): Promise<number | undefined> {
  if (!ping) return 0
  const beganMs = clock.now().getTime()
  return inTime(ping().then(() => clock.now().getTime() - beganMs))
}

/** The database's clock between two moments of this server's; undefined where it does not answer in time. */
export async function readClocks({
  db,
  clock,
}: Pick<BaseContext, 'db' | 'clock'>): Promise<ClockReading | undefined> {
  const sentMs = clock.now().getTime()
  const otherMs = await inTime(readDatabaseClock(db))
  return otherMs === undefined ? undefined : { sentMs, receivedMs: clock.now().getTime(), otherMs }
}

/** The disk of a folder; undefined where it cannot be read. */
export async function readDisk(folder: string): Promise<DiskSpace | undefined> {
  const found = await inTime(statfs(folder))
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
}
