import type { AuditEntry } from '@filo/contract/audit/audit-routes'
import { roleNames } from '@filo/contract/roles'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useObjectTypeName } from './use-object-type-name.ts'

/** The columns of the audit log: when, who, what, on which record, why. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation(['users', 'ui'])
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const typeName = useObjectTypeName()
  return [
    { id: 'at', header: t('audit.at'), cell: (entry) => dateTime(entry.at), width: 168, minWidth: 152 },
    {
      id: 'actionText',
      header: t('audit.action'),
      cell: (entry) => localized(entry.actionText),
      width: 360,
      // The word that decides stands last: "… başarısız oldu".
      minWidth: 300,
    },
    {
      id: 'objectName',
      header: t('audit.object'),
      cell: (entry) => entry.objectName,
      width: 208,
      minWidth: 188,
    },
    {
      id: 'objectType',
      header: t('audit.objectType'),
      cell: (entry) => typeName(entry.objectType),
      width: 136,
      minWidth: 124,
      foldOrder: 3,
    },
    {
      id: 'actorName',
      header: t('audit.actor'),
      cell: (entry) => (entry.actorKind === 'system' ? t('audit.system') : entry.actorName),
      width: 144,
      minWidth: 124,
    },
    {
      id: 'role',
      header: t('audit.role'),
      cell: (entry) => (entry.role ? localized(roleNames[entry.role]) : t('ui:none')),
      card: 'none',
      width: 176,
      minWidth: 160,
      foldOrder: 2,
    },
    {
      id: 'reason',
      header: t('audit.reason'),
      cell: (entry) => entry.reason ?? t('ui:none'),
      card: 'none',
      width: 200,
      minWidth: 112,
    },
    {
      id: 'ip',
      header: t('audit.ip'),
      cell: (entry) => entry.ip ?? t('ui:none'),
      card: 'none',
      isHiddenByDefault: true,
      width: 144,
    },
  ]
}
