import type { ChunkSource } from './use-chunk.ts'

const firstInputs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
let waiting: (() => Promise<unknown>)[] = []

function begin(): void {
  for (const name of firstInputs) removeEventListener(name, begin, true)
  // What does not come now is fetched, and its failure told, where it is needed.
  for (const load of waiting) load().catch(() => undefined)
  waiting = []
}

/**
 * Fetches code as soon as somebody moves, presses or types, which is before they need it and after the page has shown
 * itself.
 */
export function warmUp(source: ChunkSource<unknown>): void {
  if (waiting.length === 0) for (const name of firstInputs) addEventListener(name, begin, true)
  waiting.push(source.load)
}
