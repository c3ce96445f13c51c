import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import type { Update } from '@filo/contract/updates/updates-routes'

/** Something that runs on a robot, or should, and fails; `detail` is what it printed last, in its own words. */
export interface FailingPart {
  code: string
  version: string
  detail: string | undefined
}

/** What is wrong with a robot right now, as far as it said so itself. */
export interface Incident<Shown extends Pick<Update, 'state'> = Update> {
  /** Its newest update, where that failed and it still shall run what it brings. */
  update: Shown | undefined
  packages: FailingPart[]
  programs: FailingPart[]
}

type Unit = Pick<ProducedRobot, 'lifeState' | 'lastUpdateState' | 'softwareInfo'>

const isFailed = ({ state }: { state?: string | undefined }) => state === 'failed'
const partOf = ({
  code,
  version,
  detail,
}: {
  code: string
  version: string
  detail?: string | undefined
}) => ({
  code,
  version,
  detail,
})

/** The incident of a robot; undefined where nothing fails, or it works no more. */
export function incidentOf<Shown extends Pick<Update, 'state'>>(
  { lifeState, lastUpdateState, softwareInfo }: Unit,
  newest: Shown | undefined,
): Incident<Shown> | undefined {
  if (lifeState === 'retired') return undefined
  const hasEndedBadly = newest?.state === 'failed' || newest?.state === 'rolled_back'
  const update = lastUpdateState === 'failed' && hasEndedBadly ? newest : undefined
  const packages = (softwareInfo?.packages ?? []).filter(isFailed).map(partOf)
  const programs = (softwareInfo?.programs ?? []).filter(isFailed).map(partOf)
  return update || packages.length > 0 || programs.length > 0 ? { update, packages, programs } : undefined
}
