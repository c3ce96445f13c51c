import { listVersions, type VersionRow } from '@filo/contract/packages/versions-routes'
import UploadIcon from '@mui/icons-material/CloudUploadOutlined'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { listMark } from '../../../components/table/list-neighbours.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { ChosenRows } from '../../../ui/table/column.ts'
import type { SavedView } from '../../../ui/table/views/saved-view.ts'
import { versionName } from '../version-name.ts'
import type { BulkVersionAction } from './bulk-plan.ts'
import { useVersionColumns } from './use-version-columns.tsx'
import { useVersionFilters } from './use-version-filters.ts'
import { useVersionRowActions } from './use-version-row-actions.ts'

const BulkDialog = lazyDialog(async () => (await import('./BulkDialog.tsx')).BulkDialog)
const VersionPreview = lazyDialog(async () => (await import('./VersionPreview.tsx')).VersionPreview)

function useViews(): SavedView[] {
  const { t, i18n } = useTranslation('software')
  const { user } = useSession()
  const language = i18n.language
  // The table remembers the views; they change with the language and the person only.
  return useMemo(() => {
    void language
    const view = (id: string, name: string, search: Record<string, string>): SavedView => ({
      id,
      name,
      search: { sort: '-updatedAt', ...search },
      isBuiltIn: true,
    })
    return [
      view('mine', t('versions.views.mine'), { 'f.state': 'draft', 'f.authorId': user.id }),
      view('waiting', t('versions.views.waiting'), { 'f.state': 'ready' }),
      view('released', t('versions.views.released'), { 'f.state': 'released' }),
      view('deprecated', t('versions.views.deprecated'), { 'f.state': 'deprecated' }),
    ]
  }, [t, language, user.id])
}

const filters = ['state', 'decision', 'packageCode', 'authorId', 'variantId'] as const

/** /versions: every package version as one dense table. */
export function VersionsPage() {
  const { t } = useTranslation('software')
  const can = useCan()
  const [address] = useQueryParams()
  const list = listMark(address, { sort: '-updatedAt' })
  const [asking, setAsking] = useState<{ action: BulkVersionAction; chosen: ChosenRows }>()
  const confirm = (action: BulkVersionAction, chosen: ChosenRows) => setAsking({ action, chosen })
  const hrefOf = (row: VersionRow) =>
    paths.aboutVersion({ packageName: row.package.code, versionId: row.id, list })
  const offered: BulkVersionAction[] = [
    ...(can('package.test') ? (['start_test'] as const) : []),
    ...(can('package.approve') ? (['approve'] as const) : []),
    ...(can('package.release') ? (['deprecate'] as const) : []),
  ]
  const upload = (label: string) =>
    can('package.upload') && (
      <Button variant="contained" startIcon={<UploadIcon />} href={paths.uploadSoftware()}>
        {label}
      </Button>
    )
  return (
    <>
      <ListPage
        route={listVersions}
        label={t('versions.label')}
        errorTitle={t('versions.failed')}
        searchLabel={t('versions.search')}
        columns={useVersionColumns()}
        filters={useVersionFilters(filters)}
        views={useViews()}
        defaults={{ sort: { field: 'updatedAt', isDescending: true } }}
        topics={['packages']}
        rowId={({ id }) => id}
        rowName={versionName}
        rowHref={hrefOf}
        rowActions={useVersionRowActions(offered, { confirm, list })}
        preview={(row, close) => <VersionPreview row={row} href={hrefOf(row)} onClose={close} />}
        bulkActions={offered.map((action) => ({
          id: action,
          label: t(`versions.bulk.${action}`),
          allowsAll: true,
          onSelect: (chosen) => confirm(action, chosen),
        }))}
        primaryAction={upload(t('versions.uploadVersion'))}
        empty={{
          drawing: 'versions',
          title: t('versions.empty'),
          body: t('versions.emptyBody'),
          action: upload(t('versions.uploadSoftware')),
        }}
        offersDemo
      />
      {asking && <BulkDialog {...asking} list={list} onClose={() => setAsking(undefined)} />}
    </>
  )
}
