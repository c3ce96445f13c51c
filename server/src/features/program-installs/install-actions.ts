import { compareSemver } from '@filo/contract/packages/semver-order'
import type { InstallAction } from '@filo/contract/program-installs/install-reasons'
import type { Fit } from './fit-release.ts'
import type { PlannedInstall } from './plan-install.ts'

type JudgedInstall = Pick<PlannedInstall, 'state' | 'isDesired' | 'releaseId' | 'installedReleaseId'>

interface Around {
  /** What the robot would get now. */
  fit: Fit
  /** The number of the release wanted. */
  desired: string
  program: { state: string | null }
  isRetired: boolean
}

/** The newer release that fits an installed program's robot now; undefined where there is none. */
export function newerRelease({ fit, desired }: Pick<Around, 'fit' | 'desired'>) {
  if (!fit.release || fit.waiting === 'aros' || fit.waiting === 'signatures') return undefined
  return compareSemver(fit.release.semver, desired) > 0 ? fit.release : undefined
}

/** Actions that may be done with an install now, whoever does it. */
export function actionsOf(row: JudgedInstall, around: Around): InstallAction[] {
  const { state, isDesired, installedReleaseId } = row
  if (state === 'removed' || state === 'cancelled' || around.isRetired) return []
  if (!isDesired) return state === 'failed' ? ['retry'] : []
  const isActive = around.program.state === 'active'
  const found: InstallAction[] = []
  if (isActive && (state === 'installed' || state === 'failed') && installedReleaseId && newerRelease(around))
    found.push('update')
  if (state === 'failed' && isActive && around.fit.release) found.push('retry')
  if (state === 'requested' || state === 'queued') found.push('cancel')
  if (state !== 'requested' && state !== 'queued') found.push('remove')
  return found
}
