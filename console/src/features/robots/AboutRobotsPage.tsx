import { getProducedRobot, type ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { isTimeZone } from '@filo/contract/time-zone'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { addressNames } from '../../app/paths.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { useQueryParams } from '../../lib/query-params.ts'
import { PlaceTimeZone } from '../../ui/format/time-zone.ts'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { AboutRobot } from './about/AboutRobot.tsx'
import { useUnitEvents } from './about/unit-reads.ts'
import { UnitPicker } from './UnitPicker.tsx'

/** A robot's answer is read again this often even without an event: gauges come with heartbeats. */
const refreshMs = 30_000

/** The zone that the robot's machine keeps; undefined where it told none, or one that this browser does not know. */
function zoneOf({ deviceInfo }: ProducedRobot): string | undefined {
  const zone = deviceInfo?.timeZone
  return zone && isTimeZone(zone) ? zone : undefined
}

function OneRobot({ unitId }: { unitId: string }) {
  const { t } = useTranslation('robots')
  const query = useApiQuery(getProducedRobot, { params: { unitId } }, { refetchInterval: refreshMs })
  useUnitEvents(unitId)
  return (
    <QueryPanel query={query} errorTitle={t('errors.one')} lines={10}>
      {(unit) => (
        <PlaceTimeZone value={zoneOf(unit)}>
          <AboutRobot unit={unit} />
        </PlaceTimeZone>
      )}
    </QueryPanel>
  )
}

/** /product/producedrobots/aboutrobots: one unit with everything known of it; without `unitId` it asks which. */
export function AboutRobotsPage() {
  const { t } = useTranslation('robots')
  const [params] = useQueryParams()
  const unitId = params[addressNames.unitId]
  if (unitId) return <OneRobot key={unitId} unitId={unitId} />
  return (
    <SectionCard title={t('picker.title')}>
      <UnitPicker />
    </SectionCard>
  )
}
