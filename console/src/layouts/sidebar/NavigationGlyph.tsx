import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Business from '@mui/icons-material/BusinessOutlined'
import Campaign from '@mui/icons-material/CampaignOutlined'
import FactCheck from '@mui/icons-material/FactCheckOutlined'
import Group from '@mui/icons-material/GroupOutlined'
import Help from '@mui/icons-material/HelpOutlineOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import Inventory from '@mui/icons-material/Inventory2Outlined'
import Lan from '@mui/icons-material/LanOutlined'
import Memory from '@mui/icons-material/MemoryOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Sensors from '@mui/icons-material/SensorsOutlined'
import SettingsRemote from '@mui/icons-material/SettingsRemoteOutlined'
import SmartToy from '@mui/icons-material/SmartToyOutlined'
import Storefront from '@mui/icons-material/StorefrontOutlined'
import SystemUpdate from '@mui/icons-material/SystemUpdateAltOutlined'
import type { ComponentType } from 'react'
import type { NavigationIcon } from '../../app/navigation.ts'

type Glyph = ComponentType<{ sx?: { fontSize: number } }>

const glyphs: Record<NavigationIcon, Glyph> = {
  home: Home,
  robots: SmartToy,
  customers: Business,
  aros: AccountTree,
  fleet: Lan,
  tests: FactCheck,
  packages: Inventory,
  store: Storefront,
  marketing: Campaign,
  hardware: Memory,
  remote: SettingsRemote,
  connected: Sensors,
  users: Group,
  profile: Person,
  updates: SystemUpdate,
  help: Help,
}

/** The 18 px icon of a menu entry. */
export function NavigationGlyph({ icon }: { icon: NavigationIcon }) {
  const Icon = glyphs[icon]
  return <Icon sx={{ fontSize: 18 }} />
}
