import { auditActions } from '@filo/contract/audit/audit-actions'
import { type AuditEntry, listAudit } from '@filo/contract/audit/audit-routes'
import { getUser, listUsers } from '@filo/contract/users/users-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { PeriodFields } from '../../../components/table/PeriodFields.tsx'
import { useRecordFilter } from '../../../components/table/use-record-filter.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import type { FilterDef } from '../../../ui/table/column.ts'
import { AuditEntryDrawer } from './AuditEntryDrawer.tsx'
import { objectTypes } from './object-types.ts'
import { useAuditColumns } from './use-audit-columns.tsx'
import { useAuditVerification } from './use-audit-verification.tsx'
import { useObjectTypeName } from './use-object-type-name.ts'

function useFilters(): FilterDef[] {
  const { t } = useTranslation('users')
  const localized = useLocalized()
  const can = useCan()
  const { compare } = useFormats()
  const typeName = useObjectTypeName()
  const actions = Object.entries(auditActions)
    .map(([value, text]) => ({ value, label: localized(text) }))
    .sort((a, b) => compare(a.label, b.label))
  const kinds = objectTypes.map((value) => ({ value, label: typeName(value) }))
  const actor = useRecordFilter({
    field: 'actorId',
    label: t('audit.actor'),
    list: listUsers,
    query: { sort: 'displayName' },
    one: getUser,
    oneParams: (userId) => ({ userId }),
    option: ({ id, displayName, email }) => ({ value: id, label: `${displayName} · ${email}` }),
  })
  return [
    { field: 'objectType', label: t('audit.objectType'), options: kinds },
    { field: 'action', label: t('audit.action'), options: actions },
    ...(can('user.read') ? [actor] : []),
  ]
}

/** The audit log: who did what to which record, with the proof that nobody has touched it. */
export function AuditTab() {
  const { t } = useTranslation('users')
  const columns = useAuditColumns()
  const filters = useFilters()
  const { button, outcome } = useAuditVerification()
  const [open, setOpen] = useState<AuditEntry>()
  return (
    <>
      <PageHeader intro={<PeriodFields />} actions={button} />
      {outcome}
      <ListPage
        route={listAudit}
        label={t('tabs.audit')}
        errorTitle={t('errors.audit')}
        columns={columns}
        filters={filters}
        searchLabel={t('audit.search')}
        rowId={(entry) => entry.id}
        rowName={(entry) => `${entry.objectName} ${entry.at}`}
        rowActions={(entry) => [
          { id: 'details', label: t('audit.details'), isReading: true, onSelect: () => setOpen(entry) },
        ]}
        onPreview={setOpen}
        empty={{ drawing: 'history', title: t('empty.audit') }}
      />
      {open && <AuditEntryDrawer entry={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
