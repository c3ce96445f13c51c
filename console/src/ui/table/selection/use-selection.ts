import { useMemo, useState } from 'react'
import type { ListState } from '../list-state.ts'
import { emptySelection, type Selection } from './selection.ts'

/** The chosen rows; survives paging and is cleared, with a notice, when search or filters change. */
export function useSelection(state: ListState) {
  const criteria = JSON.stringify([state.q, state.filters])
  const [retained, setRetained] = useState({ criteria, selection: emptySelection, wasCleared: false })
  if (retained.criteria !== criteria) {
    const hadRows = retained.selection.isAll || retained.selection.ids.size > 0
    setRetained({ criteria, selection: emptySelection, wasCleared: hadRows })
  }
  return useMemo(
    () => ({
      selection: retained.selection,
      wasCleared: retained.wasCleared,
      setSelection: (selection: Selection) => setRetained({ criteria, selection, wasCleared: false }),
      clear: () => setRetained({ criteria, selection: emptySelection, wasCleared: false }),
    }),
    [retained, criteria],
  )
}

export type SelectionControl = ReturnType<typeof useSelection>
