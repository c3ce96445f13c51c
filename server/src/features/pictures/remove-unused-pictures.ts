import { DAY_MS } from '@filo/contract/durations'
import type { BaseContext } from '../../base-context.ts'
import { findUsedPictures } from './picture-uses.ts'
import * as store from './pictures-store.ts'

const SLICE = 500

type Deps = Pick<BaseContext, 'db' | 'clock' | 'log'>

/** Finds out anew of every picture whether something uses it. */
async function noteUses({ db, clock }: Deps): Promise<void> {
  for (let after = ''; ; ) {
    const keys = await store.listKeys(db, after, SLICE)
    const used = await findUsedPictures(db, keys)
    await store.markUsed(
      db,
      keys.filter((key) => used.has(key)),
    )
    await store.markUnused(
      db,
      keys.filter((key) => !used.has(key)),
      clock.now(),
    )
    const last = keys.at(-1)
    if (keys.length < SLICE || last === undefined) return
    after = last
  }
}

/**
 * Removes a picture that has been unused since before a moment, unless something uses it by now: who saves its key meanwhile
 * holds its row (claimPictures).
 * @returns whether it was removed
 */
export async function removeIfUnused({ db }: Pick<Deps, 'db'>, key: string, before: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await store.lockPicture(tx, key)
    if (!row?.unusedSince || row.unusedSince >= before) return false
    if ((await findUsedPictures(tx, [key])).has(key)) return false
    await store.deletePicture(tx, key)
    return true
  })
}

/**
 * Removes pictures that nothing has used for a day; their bytes go with the other unused blobs.
 * @returns how many were removed
 */
export async function removeUnusedPictures(deps: Deps): Promise<number> {
  await noteUses(deps)
  const before = new Date(deps.clock.now().getTime() - DAY_MS)
  let removed = 0
  for (const key of await store.listUnusedBefore(deps.db, before, SLICE))
    if (await removeIfUnused(deps, key, before)) removed += 1
  if (removed > 0) deps.log.info({ removed }, 'unused pictures removed')
  return removed
}
