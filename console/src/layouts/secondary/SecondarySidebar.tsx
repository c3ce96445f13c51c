import Help from '@mui/icons-material/HelpOutlineOutlined'
import Bell from '@mui/icons-material/NotificationsOutlined'
import Swap from '@mui/icons-material/SwapVertOutlined'
import Tune from '@mui/icons-material/TuneOutlined'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { useTranslation } from 'react-i18next'
import { type SidePanel, type SidePanelIcon, sidePanels } from '../../app/side-panels.ts'
import { useRunningUploads } from '../../components/upload/running-uploads.ts'
import { useRootStore } from '../../state/root-store.ts'
import { toggleSidePanel } from '../../state/side-panel.ts'
import { ProductThemeProvider } from '../../theme/ProductThemeProvider.tsx'
import { shellPalettes } from '../../theme/shell-palettes.ts'
import { useThemeMode } from '../../theme/theme-mode.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { SidePanelDrawer } from './SidePanelDrawer.tsx'
import { stripWidth } from './strip-width.ts'
import { ToolsButton } from './ToolsButton.tsx'

const icons: Record<SidePanelIcon, typeof Help> = { activity: Swap, bell: Bell, help: Help, settings: Tune }

function TabButton({ panel }: { panel: SidePanel }) {
  const { t } = useTranslation('layouts')
  const isOpen = useRootStore((state) => state.secondarySidebar.tab === panel.id)
  const count = useRunningUploads((state) => (panel.id === 'uploads' ? state.count : 0))
  const Icon = icons[panel.icon]
  const name = t(`panels.${panel.id}`)
  return (
    // An open panel has its name as its heading, and lies where the words would stand.
    <Hint title={isOpen ? '' : name} placement="left">
      <IconButton
        aria-label={count > 0 ? t('panelWithCount', { name, count }) : name}
        aria-pressed={isOpen}
        onClick={() => toggleSidePanel(panel.id)}
        sx={{ width: 44, height: 44, bgcolor: isOpen ? 'action.selected' : undefined }}
      >
        <Badge badgeContent={count || undefined} color="primary">
          <Icon fontSize="small" />
        </Badge>
      </IconButton>
    </Hint>
  )
}

function Strip() {
  return (
    <Paper
      square
      elevation={4}
      sx={{
        width: stripWidth,
        flex: 'none',
        position: 'sticky',
        top: 0,
        height: '100dvh',
        zIndex: 'appBar',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        // Below the button that closes it.
        pt: { xs: 7, sm: 8 },
      }}
    >
      {sidePanels.map((panel) => (
        <TabButton key={panel.id} panel={panel} />
      ))}
    </Paper>
  )
}

/** The strip of tools at the right, opened by a button at the end of the top bar; each tool has a panel of its own. */
export function SecondarySidebar() {
  const { t } = useTranslation('layouts')
  const { isOpen, tab } = useRootStore((state) => state.secondarySidebar)
  const panel = sidePanels.find(({ id }) => id === tab)
  const mode = useThemeMode((state) => state.mode)
  return (
    <>
      <aside aria-label={t('tools')}>
        <ProductThemeProvider palette={isOpen ? shellPalettes.menu : shellPalettes.bar[mode]}>
          <ToolsButton />
          {isOpen && <Strip />}
        </ProductThemeProvider>
      </aside>
      {isOpen && panel && <SidePanelDrawer key={panel.id} panel={panel} />}
    </>
  )
}
