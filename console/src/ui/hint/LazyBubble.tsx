import { chunkSource, useChunk } from '../lazy/use-chunk.ts'
import { warmUp } from '../lazy/warm-up.ts'
import type { HintBubbleProps } from './HintBubble.tsx'

const bubble = chunkSource(async () => (await import('./HintBubble.tsx')).HintBubble)
warmUp(bubble)

/** The words of a hint once their code is there; a hint that does not come is missed by nobody. */
export function LazyBubble(props: HintBubbleProps) {
  const { value: Bubble } = useChunk(bubble)
  return Bubble && <Bubble {...props} />
}
