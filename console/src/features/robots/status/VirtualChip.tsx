import SimulatedIcon from '@mui/icons-material/SmartToyOutlined'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'

/** Tells a simulated robot from a real one. */
export function VirtualChip({ unit }: { unit: { isVirtual: boolean } }) {
  const { t } = useTranslation('robots')
  if (!unit.isVirtual) return null
  return <StatusChip label={t('virtual')} tone="neutral" icon={SimulatedIcon} />
}
