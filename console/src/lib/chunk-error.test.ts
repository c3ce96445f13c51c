import { expect, test, vi } from 'vitest'
import { asChunkError, ChunkError, chunkLimitMs, loadChunk } from './chunk-error.ts'

test('a chunk may take 120000 ms', () => {
  expect(chunkLimitMs).toBe(120_000)
})

test.each([
  ['Failed to fetch dynamically imported module: https://filo/assets/x.js', 'CHUNK_LOAD_FAILED'],
  ['error loading dynamically imported module', 'CHUNK_LOAD_FAILED'],
  ['Importing a module script failed.', 'CHUNK_LOAD_FAILED'],
  ['Unable to preload CSS for /assets/x.css', 'CSS_CHUNK_LOAD_FAILED'],
])('"%s" is %s', (message, code) => {
  const error = asChunkError(new Error(message))
  expect(error).toBeInstanceOf(ChunkError)
  expect(error).toMatchObject({ code, message: 'Loading chunk failed', name: 'ChunkLoadError' })
})

test('another error stays what it is', async () => {
  expect(asChunkError(new Error('x is not a function'))).toBeUndefined()
  const bug = new TypeError('x is not a function')
  await expect(loadChunk(() => Promise.reject(bug))).rejects.toBe(bug)
})

test('a chunk that does not arrive within the limit failed to load', async () => {
  vi.useFakeTimers()
  try {
    const loading = loadChunk(() => new Promise(() => {}))
    const outcome = expect(loading).rejects.toMatchObject({ code: 'CHUNK_LOAD_FAILED' })
    await vi.advanceTimersByTimeAsync(chunkLimitMs)
    await outcome
  } finally {
    vi.useRealTimers()
  }
})

test('a chunk that arrives is given on', async () => {
  await expect(loadChunk(async () => 42)).resolves.toBe(42)
})
