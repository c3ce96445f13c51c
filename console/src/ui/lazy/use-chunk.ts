import { useEffect, useState } from 'react'
import { asChunkError, loadChunk } from '../../lib/chunk-error.ts'

/** Code fetched where it is needed, once for all who need it. */
export interface ChunkSource<T> {
  loaded: T | undefined
  load: () => Promise<T>
}

/** Makes the source of what an `import()` brings, under the chunk limit. */
export function chunkSource<T>(load: () => Promise<T>): ChunkSource<T> {
  const source: ChunkSource<T> = {
    loaded: undefined,
    load: async () => {
      source.loaded ??= await loadChunk(load)
      return source.loaded
    },
  }
  return source
}

/** What a source brings: nothing until it is there, or that it did not come and how to try again. */
export function useChunk<T>(source: ChunkSource<T>) {
  const [loaded, setLoaded] = useState<{ value: T | undefined }>({ value: source.loaded })
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (source.loaded !== undefined && attempt === 0) return
    let isWanted = true
    source.load().then(
      (value) => isWanted && setLoaded({ value }),
      (error: unknown) => isWanted && setFailure({ error }),
    )
    return () => {
      isWanted = false
    }
  }, [source, attempt])
  // A fault of the code itself is not healed by fetching it again.
  if (failure && !asChunkError(failure.error)) throw failure.error
  const retry = () => {
    setFailure(undefined)
    setAttempt((count) => count + 1)
  }
  return { value: loaded.value, hasFailed: failure !== undefined, retry }
}
