import { type AuditAction, auditActions } from '@filo/contract/audit/audit-actions'
import { type AuditEntry, listAudit } from '@filo/contract/audit/audit-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { listQueryOf } from '../table/list-query-of.ts'
import { useListQuery } from '../table/use-list-query.ts'
import { useListState } from '../table/use-list-state.ts'
import { HistoryEntryDrawer } from './HistoryEntryDrawer.tsx'
import { historyActions } from './history-actions.ts'
import { useAuditedNames } from './use-audited-names.ts'
import { useHistoryColumns } from './use-history-columns.tsx'

interface HistoryTabProps {
  /** As the audit log names it: `produced_robot`, `version`, `aros_version`, `user` … */
  objectType: string
  /** Absent for the one record of its type. */
  objectId?: string
  /** Only what was done in this way, where the record's own history holds much else. */
  action?: AuditAction
  /** Names of the record's fields by path, `specs.heightCm`. */
  fieldLabels?: Record<string, string>
  /** Names of other records by id, which the history speaks of. */
  names?: Readonly<Record<string, string>>
  /** Everything of these types that was the customer's when it happened, instead of one record. */
  ofCustomer?: { customerId: string; objectTypes: readonly string[] }
  /** Records of another type that belong to this one, e.g. the testers of a version. */
  also?: { objectType: string; objectIds: readonly string[] }
}

/** Whose table it is in the address: of another record it starts anew. */
function placeOf({ objectId, ofCustomer }: HistoryTabProps): { of?: string } {
  const of = objectId ?? ofCustomer?.customerId
  return of ? { of } : {}
}

/** The history of one record: who did what, before → after, why; filter and CSV (docs/interface.md). */
export function HistoryTab(props: HistoryTabProps) {
  const { objectType, objectId, action, fieldLabels, names, also, ofCustomer } = props
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const [state, setState] = useListState({}, { prefix: 'history', ...placeOf(props) })
  const [entry, setEntry] = useState<AuditEntry>()
  const query = {
    'f.objectType': ofCustomer?.objectTypes ?? [objectType, ...(also ? [also.objectType] : [])],
    ...(ofCustomer ? { 'f.customerId': [ofCustomer.customerId] } : {}),
    ...(objectId ? { 'f.objectId': [objectId, ...(also?.objectIds ?? [])] } : {}),
    ...(action ? { 'f.action': [action] } : {}),
  }
  const shown = useApiQuery(listAudit, { query: { ...listQueryOf(state), ...query } }, { keepPrevious: true })
  const nameOf = useAuditedNames(shown.data?.items ?? [], names)
  const record = { objectType, fieldLabels, nameOf }
  const columns = useHistoryColumns(record, ofCustomer !== undefined)
  const list = useListQuery<AuditEntry>({
    route: listAudit,
    params: undefined,
    query,
    state,
    columns,
    label: t('history.label'),
    errorTitle: t('history.failed'),
  })
  const options = (action ? [] : (ofCustomer?.objectTypes ?? [objectType]).flatMap(historyActions)).map(
    (value) => ({
      value,
      label: localized(auditActions[value as AuditAction]),
    }),
  )
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
        rowActions={(row) => [
          { id: 'open', label: t('history.open'), isReading: true, onSelect: () => setEntry(row) },
        ]}
        onPreview={setEntry}
        filters={options.length > 0 ? [{ field: 'action', label: t('history.action'), options }] : []}
        empty={<EmptyState drawing="history" title={t('history.empty')} />}
      />
      {entry && <HistoryEntryDrawer entry={entry} onClose={() => setEntry(undefined)} record={record} />}
    </>
  )
}
