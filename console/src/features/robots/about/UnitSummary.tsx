import {
  getProducedRobotSoftware,
  type ProducedRobot,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { RunningVersion } from '../../../components/status/RunningVersion.tsx'
import { useSession } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { type KeyValue, KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { differingPackages } from './software/differing-packages.ts'
import { runningText } from './software/running-text.ts'
import { CampaignName } from './updates/UpdateSource.tsx'

/** What matters of a unit whichever tab is open: what it runs and shall run, its charge, where it stands. */
export function UnitSummary({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { date, number, percent } = useFormats()
  const isCustomer = useSession().user.customerId !== null
  const software = useApiQuery(getProducedRobotSoftware, { params: { unitId: unit.id } }).data
  const aros = (named: ProducedRobot['desiredAros']) => named && `${named.name} ${named.semver}`
  const running = runningText(unit)
  const battery = unit.runtimeInfo?.battery
  const pinned = {
    label: t('summary.pinned'),
    value: unit.desiredCampaign ? (
      <CampaignName campaign={unit.desiredCampaign} />
    ) : (
      t(unit.isPinned ? 'summary.isPinned' : 'summary.notPinned')
    ),
  }
  const drift = { label: t('summary.drift'), value: software && number(differingPackages(software.packages)) }
  const items: KeyValue[] = [
    {
      label: t('software.desired'),
      value: aros(unit.desiredAros),
      missingReason: t('software.nothingDesired'),
    },
    {
      label: t('software.installed'),
      value: running !== null && <RunningVersion unit={unit} version={running} />,
      missingReason: t('notReported'),
    },
    ...(isCustomer ? [] : [pinned, drift]),
    {
      label: t('summary.battery'),
      value:
        battery &&
        [percent(battery.percent / 100), battery.charging && t('runtime.charging')]
          .filter(Boolean)
          .join(', '),
      missingReason: t('notReported'),
    },
    ...(isCustomer ? [] : [{ label: t('fields.customer'), value: unit.customerName }]),
    { label: t('fields.site'), value: unit.siteName },
    { label: t('fields.warrantyUntil'), value: unit.warrantyUntil && date(unit.warrantyUntil) },
  ]
  return (
    <SectionCard title={t('summary.title')}>
      <KeyValueList items={items} />
    </SectionCard>
  )
}
