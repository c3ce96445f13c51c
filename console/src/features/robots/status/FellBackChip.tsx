import BackIcon from '@mui/icons-material/UndoOutlined'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'

/** Shown only while a robot runs something else although the update to what it shall run had succeeded. */
export function FellBackChip({ unit }: { unit: { fellBackAt: string | null } }) {
  const { t } = useTranslation('robots')
  if (unit.fellBackAt === null) return null
  return (
    <StatusChip label={t('fellBack.chip')} tone="warning" icon={BackIcon} title={t('fellBack.explained')} />
  )
}
