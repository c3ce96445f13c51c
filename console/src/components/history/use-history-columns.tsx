import type { AuditEntry } from '@filo/contract/audit/audit-routes'
import { roleNames } from '@filo/contract/roles'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import type { Column } from '../../ui/table/column.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { changedFields } from './audited-text.ts'
import { type AuditedRecord, useAuditedText } from './use-audited-text.ts'

/** What, when, who, what changed and why; and of what, where the lines are about several records. */
export function useHistoryColumns(record: AuditedRecord, namesRecords = false): Column<AuditEntry>[] {
  const { t } = useTranslation(['components', 'ui'])
  const localized = useLocalized()
  const { fieldName, valueText } = useAuditedText(record)
  const changeText = ({ before, after, objectType }: AuditEntry) => {
    const [first, ...more] = changedFields(before, after)
    if (first === undefined) return t('ui:none')
    const [old, now] = [before, after].map((side) => valueText(first, side?.[first], objectType))
    const change = `${fieldName(first)}: ${old} → ${now}`
    return more.length > 0 ? `${change} (+${more.length})` : change
  }
  const about: Column<AuditEntry> = {
    id: 'objectName',
    header: t('history.object'),
    cell: ({ objectName }) => objectName,
    card: 'field',
    width: 150,
    minWidth: 100,
  }
  return [
    {
      id: 'actionText',
      header: t('history.action'),
      cell: (entry) => localized(entry.actionText),
      width: 192,
      minWidth: 120,
    },
    {
      id: 'at',
      header: t('history.at'),
      cell: (entry) => <RelativeTime at={entry.at} />,
      width: 128,
      minWidth: 128,
    },
    ...(namesRecords ? [about] : []),
    {
      id: 'actorName',
      header: t('history.actor'),
      cell: (entry) => localized(entry.actorText),
      csvField: 'actorText',
      width: 128,
      minWidth: 88,
      foldOrder: 3,
    },
    {
      id: 'role',
      header: t('history.role'),
      cell: (entry) => (entry.role ? localized(roleNames[entry.role]) : t('ui:none')),
      isHiddenByDefault: true,
      card: 'none',
    },
    {
      id: 'change',
      header: t('history.change'),
      cell: changeText,
      csvFields: [
        { field: 'before', header: t('history.before') },
        { field: 'after', header: t('history.after') },
      ],
      width: 280,
      minWidth: 130,
    },
    {
      id: 'reason',
      header: t('history.reason'),
      cell: (entry) => entry.reason ?? t('ui:none'),
      width: 200,
      minWidth: 110,
      foldOrder: 1,
    },
  ]
}
