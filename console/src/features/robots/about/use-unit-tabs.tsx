import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import type { PageTab } from '../../../ui/page/PageTabs.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { SoftwareTab } from './software/SoftwareTab.tsx'
import { UpdatesTab } from './updates/UpdatesTab.tsx'
import { useTabCounts } from './use-tab-counts.ts'

const ConfigPanel = lazyPart(
  async () => (await import('../../../components/robot-config/ConfigPanel.tsx')).ConfigPanel,
)
const HardwarePanel = lazyPart(
  async () => (await import('../../../components/hardware/HardwarePanel.tsx')).HardwarePanel,
)
const ConnectionTab = lazyPart(async () => (await import('../connection/ConnectionTab.tsx')).ConnectionTab)
const LiveTab = lazyPart(async () => (await import('../live/LiveTab.tsx')).LiveTab)
const PapersTab = lazyPart(async () => (await import('../papers/PapersTab.tsx')).PapersTab)
const PeopleOfRobot = lazyPart(async () => (await import('../people/PeopleOfRobot.tsx')).PeopleOfRobot)

/** Names of what the unit belongs to, for its history. */
function recordNames(unit: ProducedRobot, robotName: string): Record<string, string> {
  const { variantId, customerId, customerName, siteId, siteName } = unit
  const named = [
    [variantId, robotName],
    [customerId, customerName],
    [siteId, siteName],
  ]
  return Object.fromEntries(named.filter(([id, name]) => id && name))
}

/** The tabs of one unit with how much each holds. */
export function useUnitTabs(unit: ProducedRobot): PageTab[] {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  const localized = useLocalized()
  const counts = useTabCounts(unit.id)
  const names = recordNames(unit, localized(unit.robotName))
  const updates = {
    key: 'updates',
    label: t('tabs.updates'),
    count: counts.updates,
    content: <UpdatesTab unit={unit} />,
  }
  const hardware = {
    key: 'hardware',
    label: t('tabs.hardware'),
    count: counts.hardware,
    content: <HardwarePanel unitId={unit.id} />,
  }
  const papers = {
    key: 'papers',
    label: t('papers.tab'),
    content: <PapersTab key={unit.id} unitId={unit.id} serial={unit.serial} />,
  }
  // Who was given the robot decides for it as its owner alone.
  const mayDecide = can('robot.grant') && (unit.ownRole ?? 'owner') === 'owner'
  const people = {
    key: 'users',
    label: t('people.tab'),
    content: <PeopleOfRobot unitId={unit.id} hasCustomer={unit.customerId !== null} />,
  }
  return [
    { key: 'general', label: t('tabs.general'), content: <GeneralTab unit={unit} /> },
    { key: 'config', label: t('tabs.config'), content: <ConfigPanel unitId={unit.id} /> },
    {
      key: 'software',
      label: t('tabs.software'),
      count: counts.software,
      content: <SoftwareTab unit={unit} />,
    },
    { key: 'live', label: t('tabs.live'), content: <LiveTab key={unit.id} unitId={unit.id} /> },
    ...(can('update.read') ? [updates] : []),
    ...(can('hardware.read') ? [hardware] : []),
    ...(mayDecide ? [people] : []),
    { key: 'connection', label: t('tabs.connection'), content: <ConnectionTab unit={unit} /> },
    ...(can('service.read') ? [papers] : []),
    {
      key: 'history',
      label: t('tabs.history'),
      count: counts.history,
      content: <HistoryTab objectType="produced_robot" objectId={unit.id} names={names} />,
    },
  ]
}
