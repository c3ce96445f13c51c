import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { SavedView } from '../../ui/table/saved-view.ts'

interface SavedViewsState {
  /** The reader's own views by list. */
  views: Record<string, SavedView[]>
}

/** Private views, kept in this browser. */
export const useSavedViewsStore = create<SavedViewsState>()(
  persist((): SavedViewsState => ({ views: {} }), { name: 'views' }),
)
