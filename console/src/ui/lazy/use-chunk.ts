import { useEffect, useState, useSyncExternalStore } from 'react'
import { asChunkError, loadChunk } from '../../lib/chunk-error.ts'

/** Code fetched where it is needed, once for all who need it. */
export interface ChunkSource<T> {
  loaded: T | undefined
  load: () => Promise<T>
  /** Tells when it is there; answers the end of that. */
  subscribe: (onLoaded: () => void) => () => void
}

/** Makes the source of what an `import()` brings, under the chunk limit. */
export function chunkSource<T>(load: () => Promise<T>): ChunkSource<T> {
  const waiting = new Set<() => void>()
  const source: ChunkSource<T> = {
    loaded: undefined,
    load: async () => {
      if (source.loaded === undefined) {
        source.loaded = await loadChunk(load)
        for (const onLoaded of waiting) onLoaded()
      }
      return source.loaded
    },
    subscribe: (onLoaded) => {
      waiting.add(onLoaded)
      return () => waiting.delete(onLoaded)
    },
  }
  return source
}

/** What a source brings: nothing until it is there, or that it did not come and how to try again. */
export function useChunk<T>(source: ChunkSource<T>) {
  // Also when it comes between a part's drawing and its effects.
  const value = useSyncExternalStore(source.subscribe, () => source.loaded)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (source.loaded !== undefined && attempt === 0) return
    let isDesired = true
    source.load().catch((error: unknown) => isDesired && setFailure({ error }))
    return () => {
      isDesired = false
    }
  }, [source, attempt])
  // A fault of the code itself is not healed by fetching it again.
  if (failure && !asChunkError(failure.error)) throw failure.error
  const retry = () => {
    setFailure(undefined)
    setAttempt((count) => count + 1)
  }
  return { value, hasFailed: value === undefined && failure !== undefined, retry }
}
