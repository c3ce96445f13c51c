import { withTimeLimit } from './with-time-limit.ts'

/** How long a script or style chunk may take to load (spec section 9). */
export const chunkLimitMs = 120_000

type ChunkErrorCode = 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'

/** A page's script or style that could not be loaded (spec section 8). */
export class ChunkError extends Error {
  readonly code: ChunkErrorCode

  constructor(code: ChunkErrorCode, cause?: unknown) {
    super('Loading chunk failed', { cause })
    this.name = 'ChunkLoadError'
    this.code = code
  }
}

const styleFailure = /unable to preload css/i
const scriptFailure =
  /dynamically imported module|importing a module script|error loading dynamically|loading chunk|module script failed/i

/** The chunk error behind what a browser threw for a failed `import()`, if it is one. */
export function asChunkError(error: unknown): ChunkError | undefined {
  if (error instanceof ChunkError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (styleFailure.test(message)) return new ChunkError('CSS_CHUNK_LOAD_FAILED', error)
  if (scriptFailure.test(message)) return new ChunkError('CHUNK_LOAD_FAILED', error)
  return undefined
}

/** Runs an `import()` under the chunk limit; a failure to load becomes a {@link ChunkError}. */
export async function loadChunk<T>(load: () => Promise<T>, limitMs = chunkLimitMs): Promise<T> {
  try {
    return await withTimeLimit(load(), limitMs, () => new ChunkError('CHUNK_LOAD_FAILED'))
  } catch (error) {
    throw asChunkError(error) ?? error
  }
}
