import { listLibraries } from '@filo/contract/packages/library-routes'
import {
  type Library,
  libraryChanges,
  libraryTypes,
  licenceFlags,
  severities,
} from '@filo/contract/packages/library-shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../components/table/ListPage.tsx'
import type { FilterDef } from '../../../ui/table/column.ts'
import { LibraryDrawer } from './LibraryDrawer.tsx'
import { useLibraryColumns } from './use-library-columns.tsx'

function useFilters(hasChanges: boolean): FilterDef[] {
  const { t } = useTranslation('software')
  const change = {
    field: 'change',
    label: t('libraries.change'),
    options: libraryChanges.map((value) => ({ value, label: t(`libraries.changes.${value}`) })),
  }
  return [
    ...(hasChanges ? [change] : []),
    {
      field: 'severity',
      label: t('libraries.vulnerabilities'),
      options: severities.map((value) => ({ value, label: t(`libraries.severities.${value}`) })),
    },
    {
      field: 'licence',
      label: t('libraries.licence'),
      options: licenceFlags.map((value) => ({ value, label: t(`libraries.flags.${value}`) })),
    },
    {
      field: 'type',
      label: t('libraries.type'),
      options: libraryTypes.map((value) => ({ value, label: t(`libraries.types.${value}`) })),
    },
  ]
}

interface Props {
  versionId: string
  /** There is an earlier list to compare with. */
  hasChanges: boolean
}

/** The libraries of a version as a list; a row opens what it has no room for. */
export function LibraryTable({ versionId, hasChanges }: Props) {
  const { t } = useTranslation('software')
  const [shown, setShown] = useState<Library>()
  return (
    <>
      <ListPage
        route={listLibraries}
        params={{ versionId }}
        label={t('libraries.label')}
        errorTitle={t('libraries.failed')}
        searchLabel={t('libraries.search')}
        columns={useLibraryColumns()}
        filters={useFilters(hasChanges)}
        defaults={{ sort: { field: 'name', isDescending: false } }}
        topics={['packages']}
        rowId={({ id }) => id}
        rowName={({ name, version }) => `${name} ${version}`.trim()}
        rowActions={(row) => [
          { id: 'open', label: t('libraries.open'), isReading: true, onSelect: () => setShown(row) },
        ]}
        onPreview={setShown}
        empty={{ drawing: 'list', title: t('libraries.emptyList') }}
      />
      {shown && <LibraryDrawer library={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
