import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './EmptyState.tsx'

/** The reader may not see this; says whom to ask and, where it is a whole page, where to go on; never a blank redirect. */
export function NoPermissionPanel({ action }: { action?: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <EmptyState
      drawing="lock"
      title={t('noPermission.title')}
      body={t('noPermission.body')}
      action={action}
    />
  )
}
