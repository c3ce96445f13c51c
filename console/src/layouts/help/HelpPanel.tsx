import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useHelpUrl } from '../../api/about.ts'
import { helpScreenAt } from './help-screen-at.ts'
import { helpKeys } from './help-screens.ts'
import { ScreenHelp } from './ScreenHelp.tsx'

function KeyTable() {
  const { t } = useTranslation('help')
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 3, mb: 1 }}>
        {t('keys.title')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1 }}>
        {helpKeys.map((key) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {t(`keys.${key}.keys`)}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {t(`keys.${key}.does`)}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {t('keys.note')}
      </Typography>
    </>
  )
}

/** Help for the open screen, the way to the whole help, and which keys do what. */
export function HelpPanel() {
  const { t } = useTranslation(['help', 'common'])
  const screen = useLocation({
    select: ({ pathname, searchStr }) =>
      helpScreenAt(pathname, new URLSearchParams(searchStr).get('tab') ?? undefined),
  })
  const helpUrl = useHelpUrl()
  return (
    <>
      {screen ? <ScreenHelp screen={screen} /> : <Typography>{t('panel.general')}</Typography>}
      {helpUrl && (
        <Link
          href={screen ? `${helpUrl}#${screen}` : helpUrl}
          target="_blank"
          rel="noopener"
          sx={{ display: 'inline-block', mt: 2 }}
        >
          {t('panel.open')} ({t('common:newTab')})
        </Link>
      )}
      <KeyTable />
    </>
  )
}
