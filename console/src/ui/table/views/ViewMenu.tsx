import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuPlace } from '../../menu/use-menu-anchor.ts'
import { showToast } from '../../toast/toast-store.ts'
import { type ListState, parseListState } from '../list-state.ts'
import { isOwnView, isViewChanged, type SavedView, type ViewStore, viewSearch } from './saved-view.ts'
import { ViewNameDialog } from './ViewNameDialog.tsx'

export interface SavedViewsProps {
  store: ViewStore
  state: ListState
  onStateChange: (next: ListState) => void
}

interface Step {
  key: string
  label: string
  run: () => void
}

type Naming = { isNew: true } | { isNew: false; view: SavedView }

/** What the reader may do with the view shown now. */
function useSteps({ store, state, onStateChange }: SavedViewsProps, name: (naming: Naming) => void): Step[] {
  const { t } = useTranslation('ui')
  const current = store.views.find(({ id }) => id === state.view)
  const isChanged = current !== undefined && isViewChanged(current, state)
  const report = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => showToast({ tone: 'error', message: store.readError(error) }))
  const step = (key: string, label: string, run: () => void): Step => ({ key, label, run })
  const update = (view: SavedView) =>
    report(store.save({ id: view.id, name: view.name, search: viewSearch(state) }))
  const remove = (view: SavedView) => {
    store.remove(view)
    onStateChange({ ...state, view: null })
  }
  const isDefault = current !== undefined && store.defaultId === current.id
  return [
    ...(isOwnView(current) && isChanged
      ? [step('update', t('table.updateView'), () => update(current))]
      : []),
    ...(current && isChanged
      ? [step('reset', t('table.resetView'), () => onStateChange(stateOf(current)))]
      : []),
    step('save', t('table.saveView'), () => name({ isNew: true })),
    ...(current
      ? [
          step('default', t(isDefault ? 'table.noDefaultView' : 'table.defaultView'), () =>
            report(store.setDefault(isDefault ? null : current.id)),
          ),
        ]
      : []),
    ...(isOwnView(current)
      ? [
          step('rename', t('table.renameView'), () => name({ isNew: false, view: current })),
          step(
            'share',
            t(current.isShared ? 'table.unshareView' : 'table.shareView', { role: store.roleName }),
            () => report(store.share(current.id, !current.isShared)),
          ),
          step('delete', t('table.deleteView'), () => remove(current)),
        ]
      : []),
  ]
}

function stateOf(view: SavedView) {
  return { ...parseListState(view.search), view: view.id }
}

interface ViewMenuProps extends SavedViewsProps, MenuPlace {}

/** The menu of saved views: apply, save as, update, rename, share, delete. */
export function ViewMenu({ anchor, isOpen, onClose, ...props }: ViewMenuProps) {
  const { store, state, onStateChange } = props
  const { t } = useTranslation('ui')
  const [naming, setNaming] = useState<Naming>()
  const steps = useSteps(props, setNaming)
  const closing = (action: () => void) => () => {
    onClose()
    action()
  }
  const noteOf = (view: SavedView) => {
    const notes = [
      ...(view.id === store.defaultId ? [t('table.isDefaultView')] : []),
      ...(view.sharedBy ? [t('table.sharedBy', { name: view.sharedBy })] : []),
      ...(view.isShared ? [t('table.isSharedView', { role: store.roleName })] : []),
    ]
    return notes.join(' · ')
  }
  const keep = async (name: string) => {
    if (naming?.isNew)
      onStateChange({ ...state, view: await store.save({ name, search: viewSearch(state) }) })
    else if (naming) await store.rename(naming.view.id, name)
    setNaming(undefined)
  }
  return (
    <>
      <Menu anchorEl={anchor} open={isOpen} onClose={onClose}>
        {store.views.map((view) => (
          <MenuItem
            key={view.id}
            selected={view.id === state.view}
            onClick={closing(() => onStateChange(stateOf(view)))}
          >
            <ListItemText primary={view.name} secondary={noteOf(view)} />
          </MenuItem>
        ))}
        {store.views.length > 0 && <Divider />}
        {steps.map(({ key, label, run }) => (
          <MenuItem key={key} onClick={closing(run)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {naming && (
        <ViewNameDialog
          title={t(naming.isNew ? 'table.nameView' : 'table.renameView')}
          initial={naming.isNew ? '' : naming.view.name}
          readError={store.readError}
          onClose={() => setNaming(undefined)}
          onSave={keep}
        />
      )}
    </>
  )
}
