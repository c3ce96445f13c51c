import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../api/connection.ts'
import { useSessionBegin } from '../../session/session.ts'
import { SignInTurn } from '../../ui/form/sign-in-turn.ts'
import { WriteBlock } from '../../ui/form/write-block.ts'

/** Tells every piece that saves whether the server can be reached and under which sign-in. */
export function WriteGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('components')
  const canWrite = useCanWrite()
  return (
    <SignInTurn value={useSessionBegin()}>
      <WriteBlock value={canWrite ? undefined : t('offline')}>{children}</WriteBlock>
    </SignInTurn>
  )
}
