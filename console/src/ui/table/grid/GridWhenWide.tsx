import { useEffect, useState } from 'react'
import { loadChunk } from '../../../lib/chunk-error.ts'
import { CardsSkeleton } from '../cards/CardsSkeleton.tsx'
import type { WideGridProps } from './WideGrid.tsx'

type Grid = typeof import('./WideGrid.tsx').WideGrid

let grid: Grid | undefined

/** Fetches the grid's code, which phones never need. */
export async function loadGrid(): Promise<void> {
  grid ??= (await loadChunk(() => import('./WideGrid.tsx'))).WideGrid
}

// Where there is room for it, it comes together with the list's own code.
if (globalThis.matchMedia?.('(min-width: 600px)').matches) loadGrid().catch(() => undefined)

/** The grid, as soon as its code is there; at once when it was there before. */
export function GridWhenWide<Row>(props: WideGridProps<Row>) {
  const [failure, setFailure] = useState<unknown>()
  const [, setIsLoaded] = useState(grid !== undefined)
  useEffect(() => {
    if (!grid) loadGrid().then(() => setIsLoaded(true), setFailure)
  }, [])
  if (failure) throw failure
  const Loaded = grid
  return Loaded ? <Loaded {...props} /> : <CardsSkeleton />
}
