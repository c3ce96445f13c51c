import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../api/connection.ts'
import { WriteBlock } from '../../ui/form/write-block.ts'

/** Tells every button that saves whether the server can be reached. */
export function WriteGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('components')
  const canWrite = useCanWrite()
  return <WriteBlock value={canWrite ? undefined : t('offline')}>{children}</WriteBlock>
}
