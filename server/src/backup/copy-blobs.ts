import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { BlobStore } from '../storage/blob-store.ts'

const Names = z.object({ rows: z.array(z.object({ sha256: z.string() })) })

/** Blobs that are named at one time. */
const SLICE = 5000

/**
 * Copies every blob that the other store lacks; each is hashed on its way (the store refuses what is not its name's). One
 * that is removed meanwhile is left out: nothing used it.
 */
export async function copyBlobs(
  from: BlobStore,
  to: BlobStore,
): Promise<{ copied: number; bytes: number; known: number }> {
  const done = { copied: 0, bytes: 0, known: 0 }
  for await (const names of from.list()) {
    for (const sha256 of names) {
      if (await to.has(sha256)) {
        done.known += 1
        continue
      }
      const content = await from.open(sha256).catch(async (error: unknown) => {
        if (await from.has(sha256)) throw error
        return undefined
      })
      if (!content) continue
      const { sizeBytes } = await to.put(content, { expectedSha256: sha256 })
      done.copied += 1
      done.bytes += sizeBytes
    }
  }
  return done
}

/** Finds blobs that the database speaks of and that are missing or damaged; at most ten are named. */
export async function findLostBlobs(db: Db, blobs: BlobStore): Promise<{ checked: number; lost: string[] }> {
  const lost: string[] = []
  let checked = 0
  for (let after = ''; lost.length < 10; ) {
    const found = await db.execute(
      sql`select sha256 from blobs where sha256 > ${after} order by sha256 limit ${SLICE}`,
    )
    const names = Names.parse(found).rows
    for (const { sha256 } of names) {
      const isWhole = (await blobs.has(sha256)) && (await blobs.verify(sha256))
      if (!isWhole) lost.push(sha256)
      checked += 1
    }
    after = names.at(-1)?.sha256 ?? ''
    if (names.length < SLICE) break
  }
  return { checked, lost: lost.slice(0, 10) }
}
