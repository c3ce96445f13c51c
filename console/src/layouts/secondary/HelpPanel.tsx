import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useAbout } from '../../api/about.ts'

const shortcuts = ['palette', 'follow', 'close', 'grid'] as const

/** Where to find help and which keys do what. */
export function HelpPanel() {
  const { t } = useTranslation(['layouts', 'common'])
  const helpUrl = useAbout().data?.helpUrl
  return (
    <>
      {helpUrl && (
        <Link href={helpUrl} target="_blank" rel="noopener" sx={{ display: 'block', mb: 3 }}>
          {t('openHelp')} ({t('common:newTab')})
        </Link>
      )}
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {t('shortcuts.title')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1 }}>
        {shortcuts.map((key) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {t(`shortcuts.${key}.keys`)}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {t(`shortcuts.${key}.does`)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
