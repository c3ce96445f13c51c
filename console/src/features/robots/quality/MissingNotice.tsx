import { namesOfItems, type QualityItem } from '@filo/contract/quality-checks/quality-items'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/shown-language.tsx'

/** What keeps a robot from stock, or that nothing does. */
export function MissingNotice({ missing }: { missing: readonly QualityItem[] }) {
  const { t } = useTranslation('robots/quality')
  const language = useLanguage()
  if (missing.length === 0) return <Alert severity="success">{t('ready')}</Alert>
  const items = namesOfItems(missing, language === 'tr' ? 'tr' : 'en')
  return <Alert severity="warning">{t('missing', { items })}</Alert>
}
