import Menu from '@mui/icons-material/Menu'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { openPalette } from '../../state/palette-store.ts'
import { ProductThemeProvider } from '../../theme/ProductThemeProvider.tsx'
import { palettes } from '../../theme/palettes.ts'
import { topBarPalettes, useThemeMode } from '../../theme/theme-mode.ts'
import { ProgressBar } from '../ProgressBar.tsx'
import { useSidebar } from '../sidebar/use-sidebar.ts'
import { usePageHeading } from '../use-page-heading.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

function SearchButton() {
  const { t } = useTranslation('layouts')
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Search />}
        onClick={() => openPalette()}
        sx={{ display: { xs: 'none', sm: 'inline-flex' }, color: 'text.secondary', borderColor: 'divider' }}
      >
        {t('searchAnything')}
        <Box component="kbd" aria-hidden sx={{ ml: 2, fontFamily: 'inherit', fontSize: 12 }}>
          {t('searchKey')}
        </Box>
      </Button>
      <IconButton
        aria-label={t('searchAnything')}
        onClick={() => openPalette()}
        sx={{ display: { xs: 'inline-flex', sm: 'none' } }}
      >
        <Search />
      </IconButton>
    </>
  )
}

/** The fixed bar above the page: 64 px high, 56 on a phone. */
export function TopBar() {
  const { t } = useTranslation('layouts')
  const palette = topBarPalettes[useThemeMode((state) => state.mode)]
  const { isOpen, toggle } = useSidebar()
  const { title } = usePageHeading()
  const label = isOpen ? t('closeMenu') : t('openMenu')
  return (
    <ProductThemeProvider palette={palette}>
      <Box
        component="header"
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 'appBar',
          height: { xs: 56, sm: 64 },
          px: { xs: 1, sm: 2 },
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0.5, sm: 1 },
          bgcolor: palettes[palette].primary,
          color: palettes[palette].primaryText,
          borderBottom: 1,
          borderColor: 'divider',
          boxShadow: 4,
        }}
      >
        <Tooltip title={label}>
          <IconButton onClick={toggle} aria-label={label} aria-expanded={isOpen}>
            <Menu />
          </IconButton>
        </Tooltip>
        <Typography
          aria-hidden
          noWrap
          sx={{ display: { xs: 'block', sm: 'none' }, fontWeight: 600, flex: 1, minWidth: 0 }}
        >
          {title}
        </Typography>
        <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
        <SearchButton />
        <LanguageSwitch />
        <ThemeToggle />
        <AvatarMenu />
        <ProgressBar />
      </Box>
    </ProductThemeProvider>
  )
}
