import { HOUR_MS } from '@filo/contract/durations'
import type { BaseContext } from '../../../base-context.ts'
import { claimCollection, findUsedBlobs, forgetBlob } from './unused-blobs-store.ts'

const SLICE = 500
/** Between the put of a blob and the record that refers to it lies an import; nothing takes a day. */
const STALE_MS = 24 * HOUR_MS
const COLLECT_EVERY_MS = 6 * HOUR_MS

type Deps = Pick<BaseContext, 'db' | 'clock' | 'blobs' | 'log'>

/** Gives back the space of blobs that nothing refers to: refused imports, broken-off uploads, deleted drafts. */
export function createUnusedBlobsService({ db, clock, blobs, log }: Deps) {
  async function collectSlice(sha256s: readonly string[], before: Date): Promise<number> {
    const used = await findUsedBlobs(db, sha256s)
    let removed = 0
    for (const sha256 of sha256s) {
      if (used.has(sha256) || !(await blobs.removeStale(sha256, before))) continue
      await forgetBlob(db, sha256)
      removed += 1
    }
    return removed
  }

  /** @returns how many blobs were removed */
  async function collect(): Promise<number> {
    const before = new Date(clock.now().getTime() - STALE_MS)
    let removed = 0
    for await (const names of blobs.list()) {
      for (let start = 0; start < names.length; start += SLICE) {
        removed += await collectSlice(names.slice(start, start + SLICE), before)
      }
    }
    if (removed > 0) log.info({ removed }, 'unused blobs removed')
    return removed
  }

  /** Collects a few times a day, whichever server's turn it is and however often servers start. */
  async function sweep(): Promise<void> {
    if (await claimCollection(db, { now: clock.now(), everyMs: COLLECT_EVERY_MS })) await collect()
  }

  return { collect, sweep }
}
