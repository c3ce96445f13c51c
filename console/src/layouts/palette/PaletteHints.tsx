import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/session.ts'

/** The signs that narrow a search, those this role can use. */
export function PaletteHints() {
  const { t } = useTranslation('palette')
  const can = useCan()
  const hints = [
    { sign: '>', words: t('hints.actions'), isUsable: true },
    { sign: '@', words: t('hints.users'), isUsable: can('user.read') },
    { sign: '#', words: t('hints.versions'), isUsable: can('package.read') || can('aros.read') },
  ]
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: 12,
      }}
    >
      {hints
        .filter(({ isUsable }) => isUsable)
        .map(({ sign, words }) => (
          <span key={sign}>
            <Box component="kbd" sx={{ fontFamily: 'monospace', fontWeight: 700, mr: 0.5 }}>
              {sign}
            </Box>
            {words}
          </span>
        ))}
    </Box>
  )
}
