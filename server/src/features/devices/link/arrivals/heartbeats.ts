import type { HeartbeatMessage } from '@filo/contract/device/messages/agent-messages'
import type { BaseContext } from '../../../../base-context.ts'
import { isRefusedData } from '../../../../db/refused-data.ts'
import { type Heartbeat, writeHeartbeats } from '../../devices-store.ts'

/** How often heartbeats are written. */
export const FLUSH_EVERY_MS = 2000

type Deps = Pick<BaseContext, 'db' | 'clock' | 'log'>

type Beat = Pick<HeartbeatMessage, 'runtime' | 'runningDigest'>

/** Collects heartbeats and writes them in batches: the newest per robot is all that counts. */
export function createHeartbeats({ db, clock, log }: Deps) {
  let waiting = new Map<string, Omit<Heartbeat, 'id' | 'at'> & { at: Date }>()
  let flushing = Promise.resolve()
  let onWritten: (durationMs: number, unitIds: string[]) => void = () => {}

  /** What the database refuses of one robot is left out, so that all others are written. */
  async function writeAll(beats: Heartbeat[]): Promise<void> {
    try {
      await writeHeartbeats(db, beats)
    } catch (error) {
      if (beats.length > 1 && isRefusedData(error)) {
        const half = beats.length >> 1
        await writeAll(beats.slice(0, half))
        return writeAll(beats.slice(half))
      }
      const only = beats.length === 1 ? { unitId: beats[0]?.id } : {}
      log.error({ err: error, ...only }, 'heartbeats not written')
    }
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const batch = waiting
    waiting = new Map()
    const startedMs = clock.now().getTime()
    await writeAll([...batch].map(([id, { at, ...beat }]) => ({ id, at: at.toISOString(), ...beat })))
    onWritten(clock.now().getTime() - startedMs, [...batch.keys()])
  }

  function flush(): Promise<void> {
    flushing = flushing.then(write)
    return flushing
  }

  return {
    /** `clockAheadS` is what is kept of its clock: null where it is right. An agent from before says no digest. */
    note: (unitId: string, { runtime, runningDigest }: Beat, clockAheadS: number | null = null) => {
      const digest = runningDigest ?? null
      waiting.set(unitId, { at: clock.now(), clock: clockAheadS, digest, runtime })
    },
    /** The robot is gone: what it said last must not make it look online again. */
    forget: (unitId: string) => {
      waiting.delete(unitId)
    },
    flush,
    /** Tells how long each write took, in milliseconds, and whose heartbeats were written. */
    watch: (listener: (durationMs: number, unitIds: string[]) => void) => {
      onWritten = listener
    },
    /** @returns stops the timer and writes what is left */
    start: (): (() => Promise<void>) => {
      const timer = setInterval(() => void flush(), FLUSH_EVERY_MS)
      return () => {
        clearInterval(timer)
        return flush()
      }
    },
  }
}

export type Heartbeats = ReturnType<typeof createHeartbeats>
