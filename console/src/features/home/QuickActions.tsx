import type { Permission } from '@filo/contract/permissions'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { useCanOpen } from '../../session/known-screens.ts'
import { useCan, useSession } from '../../session/session.ts'

interface QuickAction {
  key: string
  /** For the manufacturer's people alone. */
  isStaffs?: boolean
  permission: Permission
  href: string
}

/** What each role comes to start most often. */
const actions: readonly QuickAction[] = [
  { key: 'upload', permission: 'package.upload', href: paths.uploadSoftware() },
  { key: 'testAros', permission: 'aros.compose_test', href: paths.createTestAros() },
  { key: 'aros', permission: 'aros.compose', href: paths.createAros() },
  { key: 'tests', permission: 'test.verdict', href: paths.versionTest() },
  { key: 'myRobots', permission: 'update.consent', href: paths.robotSidebar() },
  { key: 'myUpdates', permission: 'update.consent', href: paths.customerVersion() },
  { key: 'robots', permission: 'robot.read', isStaffs: true, href: paths.producedRobots() },
  { key: 'model', permission: 'robot_model.manage', href: paths.productModel() },
  { key: 'marketing', permission: 'marketing.manage', href: paths.marketingVersions() },
  { key: 'shelves', permission: 'marketing.manage', href: paths.marketingVersions({ tab: 'lists' }) },
  { key: 'stores', permission: 'store.manage', href: paths.programs({ tab: 'stores' }) },
  { key: 'packages', permission: 'package.read', href: paths.softwareCard() },
  { key: 'people', permission: 'user.manage', href: paths.users() },
  { key: 'profile', permission: 'robot_model.read', href: paths.profile() },
]

const MAX_SHOWN = 5

/** The person's own shortcuts, to pages that exist and are open to them. */
export function QuickActions() {
  const { t } = useTranslation('home')
  const can = useCan()
  const canOpen = useCanOpen()
  const isStaff = useSession().user.customerId === null
  const shown = actions
    .filter(({ isStaffs }) => isStaff || !isStaffs)
    .filter(({ permission, href }) => can(permission) && canOpen(href))
    .slice(0, MAX_SHOWN)
  return (
    <Box component="nav" aria-label={t('quick.title')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {shown.map(({ key, href }) => (
        <Button key={key} variant="outlined" href={href}>
          {t(`quick.${key}`)}
        </Button>
      ))}
    </Box>
  )
}
