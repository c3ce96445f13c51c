import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../../lazy/lazy-part.tsx'
import { useMenuAnchor } from '../../menu/use-menu-anchor.ts'
import { isViewChanged } from './saved-view.ts'
import type { SavedViewsProps } from './ViewMenu.tsx'

const ViewMenu = lazyDialog(async () => (await import('./ViewMenu.tsx')).ViewMenu)

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
