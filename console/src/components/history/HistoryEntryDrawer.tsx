import type { AuditEntry } from '@filo/contract/audit/audit-routes'
import { roleNames } from '@filo/contract/roles'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { KeyValueList } from '../../ui/page/KeyValueList.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import type { AuditedRecord } from './use-audited-text.ts'

interface HistoryEntryDrawerProps {
  entry: AuditEntry
  onClose: () => void
  record: AuditedRecord
}

/** One line of a record's history in full. */
export function HistoryEntryDrawer({ entry, onClose, record }: HistoryEntryDrawerProps) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const { role, reason, requestId } = entry
  return (
    <SideDrawer isOpen title={localized(entry.actionText)} onClose={onClose} width={600}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <KeyValueList
          items={[
            { label: t('history.at'), value: dateTime(entry.at) },
            { label: t('history.actor'), value: localized(entry.actorText) },
            { label: t('history.role'), value: role && localized(roleNames[role]) },
            { label: t('history.reason'), value: reason },
            { label: t('history.requestId'), value: requestId, copyValue: requestId ?? undefined },
          ]}
        />
        {(entry.before || entry.after) && (
          <ChangeTable
            record={{ ...record, objectType: entry.objectType }}
            before={entry.before}
            after={entry.after}
          />
        )}
      </Box>
    </SideDrawer>
  )
}
