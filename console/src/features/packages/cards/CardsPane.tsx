import { getPackage, listPackages, type PackageCard } from '@filo/contract/packages/packages-routes'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { LoadDemoButton } from '../../../components/demo/LoadDemoButton.tsx'
import { ListCards } from '../../../components/table/ListCards.tsx'
import { useListQuery } from '../../../components/table/use-list-query.ts'
import { useCan } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import type { ListState } from '../../../ui/table/list-state.ts'
import type { ViewStore } from '../../../ui/table/views/saved-view.ts'
import { MovePackageDialog } from '../folders/MovePackageDialog.tsx'
import { choiceOf, type FolderChoice } from '../folders/use-folder-choice.ts'
import { usePackageActions } from '../use-package-actions.ts'
import { CardToolbar } from './CardToolbar.tsx'
import { PackageCardView } from './PackageCardView.tsx'
import { PackageDrawer } from './PackageDrawer.tsx'
import { useCardColumns } from './use-card-columns.ts'
import { useCardHref } from './use-card-href.ts'

interface Props {
  state: ListState
  onStateChange: (next: ListState) => void
  views: ViewStore
  /** The view that the list opens with is not known yet. */
  isWaiting: boolean
}

/** What an empty place of the tree says; undefined when a search or filter is what leaves it empty. */
function emptyTexts(state: ListState, choice: FolderChoice): string | undefined {
  const { folderId: _folder, isFavourite: _favourite, ...narrowing } = state.filters
  if (state.q || Object.keys(narrowing).length > 0) return undefined
  if (choice === 'favourites') return 'list.emptyFavourites'
  return choice === 'all' ? 'list.empty' : 'list.emptyFolder'
}

/** The cards of the chosen folder with everything that can be done to them. */
export function CardsPane({ state, onStateChange, views, isWaiting }: Props) {
  const { t } = useTranslation('packages')
  const can = useCan()
  const canManage = can('package.manage')
  const [asking, setAsking] = useState<{ kind: 'create' } | { kind: 'edit' | 'move'; item: PackageCard }>()
  const actions = usePackageActions()
  const hrefOf = useCardHref()
  useEvents(['packages'], { invalidates: [listPackages, getPackage] })
  const list = useListQuery<PackageCard>({
    route: listPackages,
    params: undefined,
    state,
    columns: useCardColumns(),
    isWaiting,
    label: t('list.label'),
    errorTitle: t('list.failed'),
  })
  const choice = choiceOf(state)
  const isEmpty = list.rows?.length === 0 && list.totalCount === 0
  const emptyKey = isEmpty ? emptyTexts(state, choice) : undefined
  const create = canManage && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAsking({ kind: 'create' })}>
      {t('actions.create')}
    </Button>
  )
  const upload = can('package.upload') && (
    <Button variant="contained" href={paths.uploadSoftware()}>
      {t('actions.upload')}
    </Button>
  )
  const begin = upload && (
    <>
      {upload}
      <LoadDemoButton />
    </>
  )
  const emptyAction = choice === 'favourites' ? undefined : choice === 'all' ? begin : create
  const actionsOf = (item: PackageCard): RowAction[] =>
    canManage
      ? [
          { id: 'edit', label: t('actions.edit'), onSelect: () => setAsking({ kind: 'edit', item }) },
          { id: 'move', label: t('actions.move'), onSelect: () => setAsking({ kind: 'move', item }) },
          item.status === 'active'
            ? { id: 'archive', label: t('actions.archive'), onSelect: () => void actions.archive(item) }
            : { id: 'restore', label: t('actions.restore'), onSelect: () => actions.restore(item) },
        ]
      : []
  return (
    <Box>
      <CardToolbar
        state={state}
        onStateChange={onStateChange}
        views={views}
        onExport={list.totalCount > 0 ? list.onExport : undefined}
        primaryAction={emptyKey === 'list.empty' ? undefined : create}
      />
      <ListCards
        label={t('list.label')}
        list={list}
        state={state}
        onStateChange={onStateChange}
        empty={
          emptyKey && (
            <EmptyState
              drawing="packages"
              title={t(emptyKey)}
              body={emptyKey === 'list.emptyFolder' ? undefined : t(`${emptyKey}Body`)}
              action={emptyAction}
            />
          )
        }
        cardHeight={208}
        renderCard={(item) => (
          <PackageCardView
            key={item.id}
            item={item}
            href={hrefOf(item)}
            onFavourite={(isFavourite) => void actions.setFavourite(item, isFavourite)}
            actions={actionsOf(item)}
          />
        )}
      />
      {asking?.kind === 'move' && (
        <MovePackageDialog item={asking.item} onClose={() => setAsking(undefined)} />
      )}
      {(asking?.kind === 'create' || asking?.kind === 'edit') && (
        <PackageDrawer
          packageId={asking.kind === 'edit' ? asking.item.id : undefined}
          folderId={choice === 'all' || choice === 'favourites' || choice === 'none' ? null : choice}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Box>
  )
}
