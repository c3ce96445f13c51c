import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../lazy/lazy-part.tsx'
import { useMenuAnchor } from '../menu/use-menu-anchor.ts'
import type { ListState } from './list-state.ts'
import { isViewChanged, type ViewStore } from './saved-view.ts'

const ViewMenu = lazyDialog(async () => (await import('./ViewMenu.tsx')).ViewMenu)

export interface SavedViewsProps {
  store: ViewStore
  state: ListState
  onStateChange: (next: ListState) => void
}

/** The button that names the view shown and marks a changed one; its menu is fetched when it is opened. */
export function SavedViews(props: SavedViewsProps) {
  const { store, state } = props
  const { t } = useTranslation('ui')
  const { place, open } = useMenuAnchor()
  const current = store.views.find(({ id }) => id === state.view)
  const isChanged = current !== undefined && isViewChanged(current, state)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={place.isOpen}
        onClick={(event) => {
          store.onOpen()
          open(event)
        }}
      >
        {current ? current.name : t('table.views')}
        {isChanged && ` · ${t('table.viewChanged')}`}
      </Button>
      <ViewMenu {...props} {...place} />
    </>
  )
}
