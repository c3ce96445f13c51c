import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { StoredBlob } from '../../storage/blob-store.ts'
import { isMissing } from '../../storage/is-missing.ts'

/** Contents up to this size are kept: opening and reading one costs more than sending it. */
export const HOT_BYTES = 64 * 1024
const MOST_BYTES = 64 * 1024 * 1024

/** Keeps small contents in memory that robots of a release ask for one after the other; a blob never changes. */
export function createHotBlobs(path: (sha256: string) => string) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    // An empty content takes its entry all the same.
    sizeCalculation: (content) => content.length + 200,
  })
  return {
    /** @returns undefined where the store has no such blob, or not all of it */
    read: async ({ sha256, sizeBytes }: StoredBlob): Promise<Buffer | undefined> => {
      const known = cache.get(sha256)
      if (known) return known
      const content = await readFile(path(sha256)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      if (content?.length !== sizeBytes) return undefined
      cache.set(sha256, content)
      return content
    },
  }
}
