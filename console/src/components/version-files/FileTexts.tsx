import type { VersionFile } from '@filo/contract/packages/version-content-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'

/** What people wrote about a file. */
export function FileTexts({ file }: { file: VersionFile }) {
  const { t } = useTranslation('version-files')
  const localized = useLocalized()
  const title = localized(file.description?.title)
  const text = localized(file.description?.text)
  const changes = localized(file.description?.changes)
  if (!title && !text && !changes) return <Typography color="text.secondary">{t('noDescription')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {title && <Typography sx={{ fontWeight: 600 }}>{title}</Typography>}
      {text && <Typography>{text}</Typography>}
      {changes && <Typography color="text.secondary">{t('changes', { text: changes })}</Typography>}
    </Box>
  )
}
