import { useEffect } from 'react'
import { create } from 'zustand'

/** The title a page gives itself, e.g. a robot's serial number; null means the crumb map's title. */
export const usePageTitleStore = create<{ title: string | null }>(() => ({ title: null }))

/** Names the open page after what it shows; the layout puts it into the h1, the crumbs and the tab title. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    usePageTitleStore.setState({ title: title ?? null })
    return () => usePageTitleStore.setState({ title: null })
  }, [title])
}
