import { useMemo } from 'react'
import { randomId } from '../../lib/random-id.ts'
import type { SavedView, ViewStore } from '../../ui/table/saved-view.ts'
import { useSavedViewsStore } from './saved-views-store.ts'

const none: SavedView[] = []

function setViews(list: string, change: (views: SavedView[]) => SavedView[]): void {
  useSavedViewsStore.setState(({ views }) => ({ views: { ...views, [list]: change(views[list] ?? []) } }))
}

/** The views of one list: the page's own first, then the reader's private ones. */
export function useSavedViews(list: string, builtIn: readonly SavedView[] = none): ViewStore {
  const own = useSavedViewsStore((state) => state.views[list] ?? none)
  return useMemo(
    () => ({
      views: [...builtIn, ...own],
      save: ({ id, name, search }) => {
        const view = { id: id ?? randomId(), name, search }
        setViews(list, (views) => [...views.filter((each) => each.id !== view.id), view])
        return view.id
      },
      remove: (id) => setViews(list, (views) => views.filter((each) => each.id !== id)),
    }),
    [list, builtIn, own],
  )
}
