import { useTranslation } from 'react-i18next'
import { EmptyState } from './EmptyState.tsx'

export interface NoPermissionPanelProps {
  /** Who can grant it; the administrator unless told. */
  whoGrants?: string
}

/** The reader may not see this; says whom to ask, never a blank redirect. */
export function NoPermissionPanel({ whoGrants }: NoPermissionPanelProps) {
  const { t } = useTranslation('ui')
  return (
    <EmptyState drawing="lock" title={t('noPermission.title')} body={whoGrants ?? t('noPermission.body')} />
  )
}
