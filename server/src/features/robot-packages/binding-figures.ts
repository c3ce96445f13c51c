import type { RobotPackage } from '@filo/contract/robot-packages/robot-packages-routes'
import { inRange } from '../../ground/in-range.ts'
import type { DesiredPackage } from './desired-packages.ts'

/** How many units run one version of a package. */
export interface VersionCount {
  version: string
  unitCount: number
}

interface BindingFacts {
  variantId: string
  range: string
  /** What the production default holds; undefined where there is no default, null where it lacks the package. */
  desired: DesiredPackage | null | undefined
  reported: readonly VersionCount[]
  /** Units that told what they run. */
  reportingCount: number
  /** Those of them without the package where that was asked of a sample; it follows from the others where they are exact. */
  sampledMissing: number | undefined
}

type Figures = Pick<
  RobotPackage,
  | 'desired'
  | 'isDesiredOutOfRange'
  | 'isNotInRelease'
  | 'isIncompatible'
  | 'installed'
  | 'installedCount'
  | 'missingCount'
  | 'differingCount'
  | 'outOfRangeCount'
>

const unitsOf = (versions: readonly VersionCount[]) =>
  versions.reduce((sum, { unitCount }) => sum + unitCount, 0)

/** Whether a version names the variants it runs on, and this is none of them. */
function isUnfit(version: Pick<DesiredPackage, 'compatibleVariantIds'>, variantId: string): boolean {
  const { compatibleVariantIds } = version
  return compatibleVariantIds.length > 0 && !compatibleVariantIds.includes(variantId)
}

/** Figures of what a bound package shall be, and what units run of it. */
export function bindingFigures(facts: BindingFacts): Figures {
  const { range, desired, reported, reportingCount, sampledMissing, variantId } = facts
  const installed = reported
    .map(({ version, unitCount }) => ({ version, unitCount, isInRange: inRange(version, range) }))
    .toSorted((a, b) => b.unitCount - a.unitCount || (a.version < b.version ? 1 : -1))
  const installedCount = unitsOf(installed)
  const differing = installed.filter(({ version }) => version !== desired?.semver)
  return {
    desired: desired
      ? { id: desired.id, semver: desired.semver, build: desired.build, state: desired.state }
      : null,
    isDesiredOutOfRange: Boolean(desired && !inRange(desired.semver, range)),
    isNotInRelease: desired === null,
    isIncompatible: Boolean(desired && isUnfit(desired, variantId)),
    installed,
    installedCount,
    missingCount: sampledMissing ?? Math.max(0, reportingCount - installedCount),
    differingCount: desired ? unitsOf(differing) : null,
    outOfRangeCount: unitsOf(installed.filter(({ isInRange }) => !isInRange)),
  }
}

/** Whether a bound package is among what a list is narrowed to. */
export function isAmong(
  {
    missingCount,
    differingCount,
    outOfRangeCount,
    isNotInRelease,
    isDesiredOutOfRange,
    isRequired,
  }: RobotPackage,
  attention: 'missing' | 'differing' | 'out_of_range' | 'not_in_release',
): boolean {
  if (attention === 'missing') return isRequired && missingCount > 0
  if (attention === 'differing') return (differingCount ?? 0) > 0
  if (attention === 'out_of_range') return outOfRangeCount > 0 || isDesiredOutOfRange
  return isNotInRelease
}
