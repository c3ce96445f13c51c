import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { PageParts } from '../../../components/page/PageParts.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useCan } from '../../../session/session.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import type { PageTab } from '../../../ui/page/PageTabs.tsx'
import { SoftwareTab } from './software/SoftwareTab.tsx'
import type { unitParts } from './unit-places.ts'
import { useSoftwareCounts } from './use-unit-counts.ts'

const ConfigPanel = lazyPart(
  async () => (await import('../../../components/robot-config/ConfigPanel.tsx')).ConfigPanel,
)
const UpdatesTab = lazyPart(async () => (await import('./updates/UpdatesTab.tsx')).UpdatesTab)
const ConnectionTab = lazyPart(async () => (await import('../connection/ConnectionTab.tsx')).ConnectionTab)
const LiveTab = lazyPart(async () => (await import('../live/LiveTab.tsx')).LiveTab)
const PapersTab = lazyPart(async () => (await import('../papers/PapersTab.tsx')).PapersTab)

type Part<Tab extends keyof typeof unitParts> = PageTab & { key: (typeof unitParts)[Tab][number] }

interface PartsProps<Tab extends keyof typeof unitParts> {
  label: string
  parts: readonly Part<Tab>[]
}

/** The parts of a tab, the open one in `?part=`; nothing of the others is read. */
function Parts<Tab extends keyof typeof unitParts>({ label, parts }: PartsProps<Tab>) {
  const [params, setParams] = useQueryParams()
  return (
    <PageParts
      label={label}
      tabs={parts}
      active={params['part']}
      onChange={(part) => setParams({ part: part === parts[0]?.key ? undefined : part })}
    />
  )
}

interface UnitProps {
  unit: ProducedRobot
}

/** What runs on a unit, how it is brought there, and how it is set. */
export function SoftwareParts({ unit }: UnitProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  const counts = useSoftwareCounts(unit.id)
  const updates: Part<'software'> = {
    key: 'updates',
    label: t('parts.updates'),
    count: counts.updates,
    content: <UpdatesTab unit={unit} />,
  }
  const installed: Part<'software'> = {
    key: 'installed',
    label: t('parts.installed'),
    count: counts.packages,
    content: <SoftwareTab unit={unit} />,
  }
  const config: Part<'software'> = {
    key: 'config',
    label: t('parts.config'),
    content: <ConfigPanel unitId={unit.id} />,
  }
  return (
    <Parts<'software'>
      label={t('tabs.software')}
      parts={[installed, ...(can('update.read') ? [updates] : []), config]}
    />
  )
}

/** How a unit is at this moment, and when it was there. */
export function LiveParts({ unit }: UnitProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  return (
    <Parts<'live'>
      label={t('tabs.live')}
      parts={[
        { key: 'now', label: t('parts.now'), content: <LiveTab key={unit.id} unitId={unit.id} /> },
        { key: 'connection', label: t('parts.connection'), content: <ConnectionTab unit={unit} /> },
      ]}
    />
  )
}

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

/** What happened to a unit, and its papers. */
export function HistoryParts({ unit }: UnitProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  const localized = useLocalized()
  const names = recordNames(unit, localized(unit.robotName))
  const papers: Part<'history'> = {
    key: 'papers',
    label: t('parts.papers'),
    content: <PapersTab key={unit.id} unitId={unit.id} serial={unit.serial} />,
  }
  const events: Part<'history'> = {
    key: 'events',
    label: t('parts.events'),
    content: <HistoryTab objectType="produced_robot" objectId={unit.id} names={names} />,
  }
  return (
    <Parts<'history'> label={t('tabs.history')} parts={[events, ...(can('service.read') ? [papers] : [])]} />
  )
}
