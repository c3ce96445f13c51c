import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SsoCard } from './SsoCard.tsx'
import { TokensCard } from './TokensCard.tsx'
import { TwoStepCard } from './TwoStepCard.tsx'

/** Password, two-step verification, identity provider, open sessions, API tokens. */
export function SecurityTab() {
  const { t } = useTranslation('profile')
  const { stateFlag, hasPassword } = useSession()
  const isPasswordDue = stateFlag === 'mustChangePassword'
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isPasswordDue && <Alert severity="warning">{t('password.must')}</Alert>}
      <PasswordCard />
      {!isPasswordDue && (
        <>
          {hasPassword && <TwoStepCard />}
          <SsoCard />
          <SessionsCard />
          <TokensCard />
        </>
      )}
    </Box>
  )
}
