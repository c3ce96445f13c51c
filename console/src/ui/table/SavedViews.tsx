import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListState, parseListState } from './list-state.ts'
import { isViewChanged, type SavedView, type ViewStore, viewSearch } from './saved-view.ts'
import { ViewNameDialog } from './ViewNameDialog.tsx'

export interface SavedViewsProps {
  store: ViewStore
  state: ListState
  onStateChange: (next: ListState) => void
}

/** The menu of saved views: apply, save as, update, delete; a changed view is marked. */
export function SavedViews({ store, state, onStateChange }: SavedViewsProps) {
  const { t } = useTranslation('ui')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isNaming, setIsNaming] = useState(false)
  const current = store.views.find(({ id }) => id === state.view)
  const isChanged = current !== undefined && isViewChanged(current, state)
  const close = () => setAnchor(null)
  const applyView = (view: SavedView) => onStateChange({ ...parseListState(view.search), view: view.id })
  const closing = (action: () => void) => () => {
    close()
    action()
  }
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current ? current.name : t('table.views')}
        {isChanged && ` · ${t('table.viewChanged')}`}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {store.views.map((view) => (
          <MenuItem key={view.id} selected={view.id === state.view} onClick={closing(() => applyView(view))}>
            {view.name}
          </MenuItem>
        ))}
        {store.views.length > 0 && <Divider />}
        {current && isChanged && !current.isBuiltIn && (
          <MenuItem
            onClick={closing(() => {
              store.save({ id: current.id, name: current.name, search: viewSearch(state) })
            })}
          >
            {t('table.updateView')}
          </MenuItem>
        )}
        {current && isChanged && (
          <MenuItem onClick={closing(() => applyView(current))}>{t('table.resetView')}</MenuItem>
        )}
        <MenuItem onClick={closing(() => setIsNaming(true))}>{t('table.saveView')}</MenuItem>
        {current && !current.isBuiltIn && (
          <MenuItem
            onClick={closing(() => {
              store.remove(current.id)
              onStateChange({ ...state, view: null })
            })}
          >
            {t('table.deleteView')}
          </MenuItem>
        )}
      </Menu>
      {isNaming && (
        <ViewNameDialog
          onClose={() => setIsNaming(false)}
          onSave={(name) => {
            onStateChange({ ...state, view: store.save({ name, search: viewSearch(state) }) })
            setIsNaming(false)
          }}
        />
      )}
    </>
  )
}
