import { useEffect, useEffectEvent, useState } from 'react'
import { type ListState, parseListState } from '../../ui/table/list-state.ts'
import type { SavedView } from '../../ui/table/views/saved-view.ts'

interface Opening {
  /** Whether the address says nothing about the list. */
  isPlain: boolean
  defaultId: string | null
  views: readonly SavedView[]
  /** Whether all views are known. */
  isRead: boolean
}

/** The state a list starts with when its address says nothing: the reader's default view, if it is still there. */
export function openingState({ isPlain, defaultId, views }: Opening): ListState | undefined {
  const view = isPlain ? views.find(({ id }) => id === defaultId) : undefined
  return view && { ...parseListState(view.search), view: view.id }
}

/** Opens the list with the default view, once; true while it is not yet known. */
export function useDefaultViewOnce(opening: Opening, apply: (state: ListState) => void): boolean {
  const [isOpening, setIsOpening] = useState(opening.isPlain && opening.defaultId !== null)
  const state = openingState(opening)
  const isOver = !opening.isPlain || (opening.isRead && !state)
  if (isOpening && isOver) setIsOpening(false)
  const isReady = isOpening && !isOver && state !== undefined
  const open = useEffectEvent(() => {
    if (state) apply(state)
  })
  useEffect(() => {
    if (isReady) open()
  }, [isReady])
  return isOpening
}
