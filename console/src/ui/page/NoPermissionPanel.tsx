import { useTranslation } from 'react-i18next'
import { EmptyState } from './EmptyState.tsx'

/** The reader may not see this; says whom to ask, never a blank redirect. */
export function NoPermissionPanel() {
  const { t } = useTranslation('ui')
  return <EmptyState drawing="lock" title={t('noPermission.title')} body={t('noPermission.body')} />
}
