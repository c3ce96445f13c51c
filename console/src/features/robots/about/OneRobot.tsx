import { getProducedRobot, type ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { isTimeZone } from '@filo/contract/time-zone'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { PlaceTimeZone } from '../../../ui/format/time-zone.ts'
import { AboutRobot } from './AboutRobot.tsx'
import { movedPlace, type UnitPlace } from './unit-places.ts'
import { useUnitEvents } from './unit-reads.ts'

/** A robot's answer is read again this often even without an event: gauges come with heartbeats. */
const refreshMs = 30_000

/** The zone that the robot's machine keeps; undefined where it told none, or one that this browser does not know. */
function zoneOf({ deviceInfo }: ProducedRobot): string | undefined {
  const zone = deviceInfo?.timeZone
  return zone && isTimeZone(zone) ? zone : undefined
}

/** Leads an address from before to the place where its tab stands now, and leaves no step back to the former one. */
function Moved({ place }: { place: UnitPlace }) {
  const [, setParams] = useQueryParams()
  const moveOn = useEffectEvent(() => setParams({ tab: place.tab, part: place.part }, { replace: true }))
  useEffect(() => moveOn(), [])
  return null
}

interface Props {
  unitId: string
  /** A list stands beside it, whose search and filters stay as they are. */
  isBesideList?: boolean
}

/** One unit with everything known of it, kept current: the page of a robot, and its place in the workspace. */
export function OneRobot({ unitId, isBesideList = false }: Props) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const query = useApiQuery(getProducedRobot, { params: { unitId } }, { refetchInterval: refreshMs })
  useUnitEvents(unitId)
  const [{ tab }] = useQueryParams()
  const place = movedPlace(tab)
  if (place) return <Moved place={place} />
  return (
    <QueryPanel query={query} errorTitle={t('errors.one')} lines={10}>
      {(unit) => (
        <PlaceTimeZone value={zoneOf(unit)}>
          <AboutRobot unit={unit} isBesideList={isBesideList} />
        </PlaceTimeZone>
      )}
    </QueryPanel>
  )
}
