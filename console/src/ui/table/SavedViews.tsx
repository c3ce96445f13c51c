import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../lazy/lazy-part.tsx'
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isUsed, setIsUsed] = useState(false)
  const current = store.views.find(({ id }) => id === state.view)
  const isChanged = current !== undefined && isViewChanged(current, state)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          store.onOpen()
          setIsUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        {current ? current.name : t('table.views')}
        {isChanged && ` · ${t('table.viewChanged')}`}
      </Button>
      {isUsed && (
        <ViewMenu {...props} anchor={anchor} isOpen={anchor !== null} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
