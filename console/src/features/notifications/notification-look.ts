import type { NotificationKind } from '@filo/contract/notifications/notification-kinds'
import Account from '@mui/icons-material/AccountCircleOutlined'
import Block from '@mui/icons-material/BlockOutlined'
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Fingerprint from '@mui/icons-material/FingerprintOutlined'
import HowToReg from '@mui/icons-material/HowToRegOutlined'
import Inventory from '@mui/icons-material/Inventory2Outlined'
import Memory from '@mui/icons-material/MemoryOutlined'
import Restore from '@mui/icons-material/RestoreOutlined'
import RocketLaunch from '@mui/icons-material/RocketLaunchOutlined'
import Rule from '@mui/icons-material/RuleOutlined'
import Science from '@mui/icons-material/ScienceOutlined'
import Shield from '@mui/icons-material/ShieldOutlined'
import SmartToy from '@mui/icons-material/SmartToyOutlined'
import Storefront from '@mui/icons-material/StorefrontOutlined'
import Timer from '@mui/icons-material/TimerOutlined'
import type SvgIcon from '@mui/material/SvgIcon'
import type { Tone } from '../../ui/status/tone.ts'

interface Look {
  icon: typeof SvgIcon
  tone: Tone
}

/** The sign of each kind; its words are the title. */
export const notificationStyles: Record<NotificationKind, Look> = {
  aros_review: { icon: HowToReg, tone: 'warning' },
  aros_decided: { icon: Rule, tone: 'info' },
  test_assigned: { icon: Science, tone: 'info' },
  test_robots_moved: { icon: Science, tone: 'warning' },
  test_due: { icon: Timer, tone: 'warning' },
  tester_answered: { icon: Science, tone: 'info' },
  test_ended: { icon: Science, tone: 'info' },
  defect_found: { icon: Science, tone: 'warning' },
  defect_answered: { icon: Science, tone: 'info' },
  upload_ended: { icon: Inventory, tone: 'info' },
  version_review: { icon: HowToReg, tone: 'warning' },
  version_decided: { icon: Rule, tone: 'info' },
  marketing_review: { icon: HowToReg, tone: 'warning' },
  marketing_decided: { icon: Rule, tone: 'info' },
  marketing_unlisted: { icon: Block, tone: 'error' },
  program_stopped: { icon: Block, tone: 'warning' },
  program_install_done: { icon: Inventory, tone: 'info' },
  program_install_failed: { icon: ErrorOutlined, tone: 'error' },
  hardware_test_ended: { icon: Memory, tone: 'info' },
  program_review: { icon: HowToReg, tone: 'warning' },
  program_decided: { icon: Rule, tone: 'info' },
  program_requested: { icon: Storefront, tone: 'warning' },
  program_granted: { icon: Storefront, tone: 'success' },
  program_declined: { icon: Storefront, tone: 'warning' },
  program_right_ended: { icon: Timer, tone: 'warning' },
  role_changed: { icon: Account, tone: 'info' },
  account_security: { icon: Shield, tone: 'warning' },
  update_failed: { icon: ErrorOutlined, tone: 'error' },
  consent_requested: { icon: HowToReg, tone: 'warning' },
  remote_policy_changed: { icon: Shield, tone: 'warning' },
  remote_session_requested: { icon: HowToReg, tone: 'warning' },
  remote_session_sealed: { icon: Memory, tone: 'info' },
  entitlement_ends: { icon: Timer, tone: 'warning' },
  files_missing: { icon: ErrorOutlined, tone: 'error' },
  service_failing: { icon: ErrorOutlined, tone: 'error' },
  agent_renewal_failed: { icon: ErrorOutlined, tone: 'error' },
  agent_recalled: { icon: ErrorOutlined, tone: 'warning' },
  robot_offline: { icon: CloudOff, tone: 'warning' },
  robot_waiting: { icon: SmartToy, tone: 'info' },
  robots_turned_away: { icon: Block, tone: 'warning' },
  hardware_changed: { icon: Memory, tone: 'warning' },
  robot_cloned: { icon: Fingerprint, tone: 'error' },
  robot_restored: { icon: Restore, tone: 'warning' },
  robot_flooding: { icon: Block, tone: 'warning' },
  campaign_stopped: { icon: Block, tone: 'error' },
  campaign_ended: { icon: RocketLaunch, tone: 'info' },
  root_ends: { icon: Timer, tone: 'warning' },
  release_published: { icon: RocketLaunch, tone: 'success' },
  release_stopped: { icon: Block, tone: 'warning' },
}
