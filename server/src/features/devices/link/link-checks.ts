import type { BaseContext } from '../../../base-context.ts'
import { type LinkStatus, listLinkStatuses } from '../devices-store.ts'

/** Robots asked about in one query. */
const SLICE = 1000

interface Deps extends Pick<BaseContext, 'db' | 'clock' | 'log'> {
  /** Told once for each unit there is. */
  onStatus: (status: LinkStatus, isAfterBeat: boolean) => void
  /** The unit is gone. */
  onMissing: (unitId: string) => void
}

/**
 * Reads again from the database what open links were told by messages that may be lost: whether a key holds, what a robot
 * shall run, which commands wait. One reading at a time; what is asked for meanwhile is read after it.
 */
export function createLinkChecks({ db, clock, log, onStatus, onMissing }: Deps) {
  /** Those to read, and whether they have just said that they live. */
  const waiting = new Map<string, boolean>()
  let reading: Promise<void> | undefined

  async function readSlice(slice: readonly (readonly [string, boolean])[]): Promise<void> {
    const beats = new Map(slice)
    for (const status of await listLinkStatuses(db, [...beats.keys()], clock.now())) {
      onStatus(status, beats.get(status.unitId) ?? false)
      beats.delete(status.unitId)
    }
    for (const unitId of beats.keys()) onMissing(unitId)
  }

  async function readAll(): Promise<void> {
    while (waiting.size > 0) {
      const slice = [...waiting].slice(0, SLICE)
      for (const [unitId] of slice) waiting.delete(unitId)
      // What the database did not answer is asked again with the next heartbeat.
      await readSlice(slice).catch((error: unknown) => log.error({ err: error }, 'links not checked'))
    }
  }

  return {
    request(unitIds: Iterable<string>, isAfterBeat: boolean): void {
      for (const unitId of unitIds) waiting.set(unitId, isAfterBeat || (waiting.get(unitId) ?? false))
      reading ??= readAll().finally(() => {
        reading = undefined
      })
    },
    /** Resolves when nothing is being read. */
    idle: async (): Promise<void> => reading,
  }
}
