import { type QualityResult, qualityResultNames } from '@filo/contract/quality-checks/quality-items'
import PassedIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined'
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined'
import WaivedIcon from '@mui/icons-material/PanToolOutlined'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'

const looks = {
  passed: { tone: 'success', icon: PassedIcon },
  failed: { tone: 'error', icon: FailedIcon },
  unknown: { tone: 'neutral', icon: UnknownIcon },
} as const

/** How an item of quality control stands: by its evidence, or waived where that says no. */
export function ResultChip({ result, isWaived }: { result: QualityResult; isWaived: boolean }) {
  const { t } = useTranslation('robots/quality')
  const localized = useLocalized()
  if (isWaived && result !== 'passed')
    return <StatusChip tone="warning" icon={WaivedIcon} label={t('waived')} />
  return <StatusChip {...looks[result]} label={localized(qualityResultNames[result])} />
}
