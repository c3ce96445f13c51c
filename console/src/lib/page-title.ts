import { useEffect } from 'react'
import { create } from 'zustand'

/** The page that an open one belongs to, where its address does not say it: the package of a version. */
export interface PageParent {
  label: string
  href: string
}

interface PageTitle {
  /** E.g. a robot's serial number; null means the crumb map's title. */
  title: string | null
  parent: PageParent | null
  /** The page shows its title itself, with picture and state: the layout need not show it again. */
  isHeaded: boolean
}

const none: PageTitle = { title: null, parent: null, isHeaded: false }

/** What the open page says of itself. */
export const usePageTitleStore = create<PageTitle>(() => none)

/** Names the open page after what it shows; the layout puts it into the h1, the crumbs and the tab title. */
export function usePageTitle(
  title: string | undefined,
  { parent, isHeaded = false }: { parent?: PageParent | undefined; isHeaded?: boolean } = {},
) {
  const { label, href } = parent ?? {}
  useEffect(() => {
    const named = label !== undefined && href !== undefined ? { label, href } : null
    usePageTitleStore.setState({ title: title ?? null, parent: named, isHeaded })
    return () => usePageTitleStore.setState(none)
  }, [title, label, href, isHeaded])
}
