import Off from '@mui/icons-material/RemoveModeratorOutlined'
import Check from '@mui/icons-material/VerifiedUserOutlined'
import { useTranslation } from 'react-i18next'
import { OnOffMark } from './OnOffMark.tsx'

/** Whether two-step verification is on. */
export function TwoStep({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('users')
  return (
    <OnOffMark isOn={isOn} icon={isOn ? Check : Off}>
      {t(isOn ? 'mfa.on' : 'mfa.off')}
    </OnOffMark>
  )
}
