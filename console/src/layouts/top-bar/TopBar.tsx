import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRootStore } from '../../state/root-store.ts'
import { ProductThemeProvider } from '../../theme/ProductThemeProvider.tsx'
import { palettes } from '../../theme/palettes.ts'
import { shellPalettes } from '../../theme/shell-palettes.ts'
import { useThemeMode } from '../../theme/theme-mode.ts'
import { ProgressBar } from '../ProgressBar.tsx'
import { stripWidth } from '../secondary/strip-width.ts'
import { usePageHeading } from '../use-page-heading.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MenuButton } from './MenuButton.tsx'
import { NotificationsBell } from './NotificationsBell.tsx'
import { SearchButton } from './SearchButton.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** On a phone the title stands in the bar, in two lines where one is too short. */
const phoneTitle = {
  display: { xs: '-webkit-box', sm: 'none' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  flex: 1,
  minWidth: 0,
  fontWeight: 600,
  lineHeight: 1.25,
} as const

/** The fixed bar above the page: 64 px high, 56 on a phone, where language and theme are chosen in the account's menu. */
export function TopBar() {
  const palette = shellPalettes.bar[useThemeMode((state) => state.mode)]
  const { title } = usePageHeading()
  const hasToolsButton = useRootStore(({ secondarySidebar }) => !secondarySidebar.isOpen)
  return (
    <ProductThemeProvider palette={palette}>
      <Box
        component="header"
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 'appBar',
          height: { xs: 56, sm: 64 },
          pl: { xs: 1, sm: 2 },
          // The button of the tools stands at the end.
          pr: hasToolsButton ? `${stripWidth + 4}px` : { xs: 1, sm: 2 },
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
        <MenuButton />
        <Typography aria-hidden sx={phoneTitle}>
          {title}
        </Typography>
        <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
        <SearchButton />
        <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
          <LanguageSwitch />
          <ThemeToggle />
        </Box>
        <NotificationsBell />
        <AvatarMenu />
        <ProgressBar />
      </Box>
    </ProductThemeProvider>
  )
}
