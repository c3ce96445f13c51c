import NotLinked from '@mui/icons-material/LinkOffOutlined'
import Linked from '@mui/icons-material/LinkOutlined'
import { useTranslation } from 'react-i18next'
import { OnOffMark } from './OnOffMark.tsx'

/** Whether somebody is linked to the company's identity provider. */
export function SsoLink({ isLinked }: { isLinked: boolean }) {
  const { t } = useTranslation('users')
  return (
    <OnOffMark isOn={isLinked} icon={isLinked ? Linked : NotLinked}>
      {t(isLinked ? 'sso.linked' : 'sso.notLinked')}
    </OnOffMark>
  )
}
