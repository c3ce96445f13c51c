import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

/** What a robot said itself, under the words that were made of it: as text, whatever it holds. */
export function RawWords({ text }: { text: string }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  return (
    <Box
      component="p"
      sx={{ m: 0, fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
    >
      {t('incident.raw')}{' '}
      <Box component="code" sx={{ fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace' }}>
        {text}
      </Box>
    </Box>
  )
}
