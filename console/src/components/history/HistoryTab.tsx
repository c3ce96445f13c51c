import { auditActions } from '@filo/contract/audit/audit-actions'
import { type AuditEntry, listAudit } from '@filo/contract/audit/audit-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { initialListState } from '../../ui/table/list-state.ts'
import { useListQuery } from '../table/use-list-query.ts'
import { HistoryEntryDrawer } from './HistoryEntryDrawer.tsx'
import { useHistoryColumns } from './use-history-columns.tsx'

export interface HistoryTabProps {
  /** As the audit log names it: `produced_robot`, `version`, `aros_version`, `user` … */
  objectType: string
  objectId: string
  /** Names of the record's fields by key. */
  fieldLabels?: Record<string, string>
}

/** The history of one record: who did what, before → after, why; filter and CSV (interface.md section 4.2). */
export function HistoryTab({ objectType, objectId, fieldLabels }: HistoryTabProps) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  // Its own state: the address belongs to the page that shows the tab.
  const [state, setState] = useState(initialListState)
  const [entry, setEntry] = useState<AuditEntry>()
  const columns = useHistoryColumns(objectType, fieldLabels)
  const list = useListQuery<AuditEntry>({
    route: listAudit,
    params: undefined,
    query: { 'f.objectType': [objectType], 'f.objectId': [objectId] },
    state,
    columns,
    label: t('history.label'),
    errorTitle: t('history.failed'),
  })
  const options = Object.entries(auditActions)
    .filter(([action]) => action.startsWith(`${objectType}.`))
    .map(([value, text]) => ({ value, label: localized(text) }))
  return (
    <>
      <DataTable
        {...list}
        label={t('history.label')}
        columns={columns}
        state={state}
        onStateChange={setState}
        rowId={({ id }) => id}
        rowName={({ actionText }) => localized(actionText)}
        rowActions={(row) => [{ id: 'open', label: t('history.open'), onSelect: () => setEntry(row) }]}
        onPreview={setEntry}
        filters={options.length > 0 ? [{ field: 'action', label: t('history.action'), options }] : []}
        empty={<EmptyState drawing="history" title={t('history.empty')} />}
      />
      {entry && (
        <HistoryEntryDrawer entry={entry} onClose={() => setEntry(undefined)} fieldLabels={fieldLabels} />
      )}
    </>
  )
}
