import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../session/session.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import type { PageTab } from '../../../ui/page/PageTabs.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import type { UnitTab } from './unit-places.ts'
import { useHardwareCount } from './use-unit-counts.ts'

const SoftwareParts = lazyPart(async () => (await import('./unit-parts.tsx')).SoftwareParts)
const LiveParts = lazyPart(async () => (await import('./unit-parts.tsx')).LiveParts)
const HistoryParts = lazyPart(async () => (await import('./unit-parts.tsx')).HistoryParts)
const HardwarePanel = lazyPart(
  async () => (await import('../../../components/hardware/HardwarePanel.tsx')).HardwarePanel,
)
const PeopleOfRobot = lazyPart(async () => (await import('../people/PeopleOfRobot.tsx')).PeopleOfRobot)

/** The tabs of one unit; what waits in one for somebody is counted whichever is open. */
export function useUnitTabs(unit: ProducedRobot): (PageTab & { key: UnitTab })[] {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  const waiting = useHardwareCount(unit.id)
  const hardware = {
    key: 'hardware' as const,
    label: t('tabs.hardware'),
    count: waiting,
    content: <HardwarePanel unitId={unit.id} />,
  }
  // Who was given the robot decides for it as its owner alone.
  const mayDecide = can('robot.grant') && (unit.ownRole ?? 'owner') === 'owner'
  const people = {
    key: 'people' as const,
    label: t('tabs.people'),
    content: <PeopleOfRobot unitId={unit.id} hasCustomer={unit.customerId !== null} />,
  }
  return [
    { key: 'general', label: t('tabs.general'), content: <GeneralTab unit={unit} /> },
    { key: 'software', label: t('tabs.software'), content: <SoftwareParts unit={unit} /> },
    { key: 'live', label: t('tabs.live'), content: <LiveParts unit={unit} /> },
    ...(can('hardware.read') ? [hardware] : []),
    ...(mayDecide ? [people] : []),
    { key: 'history', label: t('tabs.history'), content: <HistoryParts unit={unit} /> },
  ]
}
