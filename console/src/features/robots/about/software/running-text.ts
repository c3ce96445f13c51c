import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'

type Reported = Pick<ProducedRobot, 'installedAros' | 'softwareArosVersion' | 'isRunningUnknown'>

/** What a unit reported that it runs, by its name where it is known; empty: that it does not know, null: nothing at all. */
export function runningText({
  installedAros,
  softwareArosVersion,
  isRunningUnknown,
}: Reported): string | null {
  if (installedAros) return `${installedAros.name} ${installedAros.semver}`
  return softwareArosVersion ?? (isRunningUnknown ? '' : null)
}
