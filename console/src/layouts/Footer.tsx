import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useIsFetching } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbout, useHelpUrl } from '../api/about.ts'
import { ProductThemeProvider } from '../theme/ProductThemeProvider.tsx'
import { shellPalettes } from '../theme/shell-palettes.ts'
import { useFormats } from '../ui/format/use-formats.ts'
import { useIsPartUnderWay } from '../ui/lazy/parts-under-way.ts'

function Facts() {
  const { t } = useTranslation(['layouts', 'common'])
  const formats = useFormats()
  const { data: about } = useAbout()
  const helpUrl = useHelpUrl()
  if (!about) return null
  return (
    <>
      <Typography variant="caption" sx={{ fontWeight: 600 }}>
        {about.product} {about.version}
      </Typography>
      {about.environment !== 'production' && (
        <Chip size="small" variant="outlined" label={t(`environment.${about.environment}`)} />
      )}
      {helpUrl && (
        <Link variant="caption" href={helpUrl} target="_blank" rel="noopener">
          {t('help')}
        </Link>
      )}
      <Typography variant="caption" color="textSecondary">
        {t('serverTime', { time: formats.dateTime(about.serverTime) })}
      </Typography>
    </>
  )
}

/** So long nothing is asked for once a page has its first answers; in between, parts that it loads ask for theirs. */
const QUIET_MS = 300

/** Whether this page has had its parts and first answers; what is asked for later, in a dialog or a search, changes nothing. */
function useIsDrawn(): boolean {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isReading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  const isPartUnderWay = useIsPartUnderWay()
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => {
    if (isReading || isPartUnderWay) return
    const timer = setTimeout(() => setDrawn(pathname), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isReading, isPartUnderWay, pathname])
  return drawn === pathname
}

/**
 * Product, version, environment, help and the server's time. Seen once the page is drawn: before that it would stand in
 * the middle and be pushed away under the reader's eyes.
 */
export function Footer() {
  const isDrawn = useIsDrawn()
  return (
    <ProductThemeProvider palette={shellPalettes.menu}>
      <Box
        component="footer"
        sx={{
          bgcolor: 'background.paper',
          color: 'text.primary',
          minHeight: 64,
          visibility: isDrawn ? 'visible' : 'hidden',
          px: 3,
          py: 1,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
        }}
      >
        <Facts />
      </Box>
    </ProductThemeProvider>
  )
}
