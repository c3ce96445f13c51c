import { LRUCache } from 'lru-cache'
import type { BaseContext } from '../../base-context.ts'
import { linkChannel } from '../../bus/channel-of.ts'
import { findOwnBlob } from './own-blobs-store.ts'

/** What is taken from a robot is refused by then, also where no message says so. */
const DESIRED_FOR_MS = 1000
const MOST_ROBOTS = 20_000
/** Files of releases that are being fetched, about 250 bytes each. */
const MOST_FILES = 100_000

/**
 * Tells whether a blob is of a release that a robot shall have, AROS or a program's. That a file is in a release is asked once for all robots,
 * and only a yes is remembered: whoever is told something new is never refused it for what was true before.
 */
export function createGrantedBlobs({ db, clock, bus }: Pick<BaseContext, 'db' | 'clock' | 'bus'>) {
  const desired = new LRUCache<string, ReadonlyMap<string, number>>({ max: MOST_ROBOTS })
  const sizes = new LRUCache<string, number>({ max: MOST_FILES })

  bus.subscribe([linkChannel], (message) => {
    if (message.kind === 'desired-changed') for (const unitId of message.unitIds) desired.delete(unitId)
  })

  function remembered(unitId: string, sha256: string): number | undefined {
    const nowMs = clock.now().getTime()
    for (const [releaseId, untilMs] of desired.get(unitId) ?? []) {
      const size = nowMs < untilMs ? sizes.get(`${releaseId} ${sha256}`) : undefined
      if (size !== undefined) return size
    }
    return undefined
  }

  return {
    /** Bytes of a blob that is for the unit; undefined where it is not, or unknown. */
    sizeOf: async (unitId: string, sha256: string): Promise<number | undefined> => {
      const known = remembered(unitId, sha256)
      if (known !== undefined) return known
      // Counted from before the question: what changes while it is asked is not taken for newer than it is.
      const untilMs = clock.now().getTime() + DESIRED_FOR_MS
      const found = await findOwnBlob(db, unitId, sha256)
      if (!found) return undefined
      const others = [...(desired.get(unitId) ?? [])].filter(([, endMs]) => endMs > untilMs - DESIRED_FOR_MS)
      desired.set(unitId, new Map([...others, [found.releaseId, untilMs]]))
      sizes.set(`${found.releaseId} ${sha256}`, found.sizeBytes)
      return found.sizeBytes
    },
  }
}
