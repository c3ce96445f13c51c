import { useMemo, useState } from 'react'
import type { ListState } from '../list-state.ts'
import { emptySelection, type Selection } from './selection.ts'

/** The chosen rows; survives paging and is cleared, with a notice, when search or filters change. */
export function useSelection(state: ListState) {
  const criteria = JSON.stringify([state.q, state.filters])
  const [kept, setKept] = useState({ criteria, selection: emptySelection, wasCleared: false })
  if (kept.criteria !== criteria) {
    const hadRows = kept.selection.isAll || kept.selection.ids.size > 0
    setKept({ criteria, selection: emptySelection, wasCleared: hadRows })
  }
  return useMemo(
    () => ({
      selection: kept.selection,
      wasCleared: kept.wasCleared,
      setSelection: (selection: Selection) => setKept({ criteria, selection, wasCleared: false }),
      clear: () => setKept({ criteria, selection: emptySelection, wasCleared: false }),
    }),
    [kept, criteria],
  )
}

export type SelectionControl = ReturnType<typeof useSelection>
