import { stampOf } from './file-stamps.ts'

/**
 * The blobs that this run of the agent hashed while it wrote them, by how their files looked then: unless they look otherwise
 * now, they need not be read again. Of what an earlier run wrote nothing is known: power may have been lost since.
 */
export function createHashedBlobs() {
  const stamps = new Map<string, string>()
  return {
    /** Remembers a blob whose bytes were just hashed and written. */
    note: async (path: string): Promise<void> => {
      const stamp = await stampOf(path)
      if (stamp !== undefined) stamps.set(path, stamp)
    },
    isWhole: (path: string, stamp: string): boolean => stamps.get(path) === stamp,
    forget: (): void => stamps.clear(),
  }
}

export type HashedBlobs = ReturnType<typeof createHashedBlobs>
