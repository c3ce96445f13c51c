import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'

/** Shown while two machines work with one robot's data and nobody has decided which one is the robot. */
export function SecondMachineChip({ unit }: { unit: { hasSecondMachine: boolean } }) {
  const { t } = useTranslation('robots')
  if (!unit.hasSecondMachine) return null
  return <StatusChip label={t('machines.two')} tone="error" icon={CopyIcon} />
}
