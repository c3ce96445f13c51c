import ArchiveIcon from '@mui/icons-material/Inventory2Outlined'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/status/StatusChip.tsx'

/** Marks a package that takes no new versions. */
export function ArchivedChip() {
  const { t } = useTranslation('packages')
  return <StatusChip label={t('status.archived')} tone="neutral" icon={ArchiveIcon} />
}
