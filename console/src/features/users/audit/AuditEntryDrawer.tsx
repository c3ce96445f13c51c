import type { AuditEntry } from '@filo/contract/audit/audit-routes'
import { roleNames } from '@filo/contract/roles'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { ChangeTable } from '../../../components/history/ChangeTable.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { type KeyValue, KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { useObjectTypeName } from './use-object-type-name.ts'

function useFacts(entry: AuditEntry): KeyValue[] {
  const { t } = useTranslation('users')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const typeName = useObjectTypeName()
  return [
    { label: t('audit.at'), value: dateTime(entry.at) },
    { label: t('audit.actor'), value: entry.actorKind === 'system' ? t('audit.system') : entry.actorName },
    { label: t('audit.role'), value: entry.role && localized(roleNames[entry.role]) },
    { label: t('audit.objectType'), value: typeName(entry.objectType) },
    { label: t('audit.object'), value: entry.objectName },
    { label: t('audit.reason'), value: entry.reason },
    { label: t('audit.ip'), value: entry.ip },
    { label: t('audit.requestId'), value: entry.requestId, copyValue: entry.requestId ?? undefined },
    { label: t('audit.hash'), value: entry.hash, copyValue: entry.hash },
  ]
}

/** One line of the log with what changed and its place in the chain. */
export function AuditEntryDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('users')
  const localized = useLocalized()
  const facts = useFacts(entry)
  return (
    <SideDrawer isOpen title={localized(entry.actionText)} onClose={onClose} width={640}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <KeyValueList items={facts} />
        {(entry.before || entry.after) && (
          <section>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {t('audit.changes')}
            </Typography>
            <ChangeTable
              record={{ objectType: entry.objectType }}
              before={entry.before}
              after={entry.after}
            />
          </section>
        )}
      </Box>
    </SideDrawer>
  )
}
