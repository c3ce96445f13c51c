import type { UnitPackageState } from '@filo/contract/robot-packages/unit-packages-routes'
import semver from 'semver'

/**
 * How a version that a unit runs stands to what the production default of its variant holds of the package. Without a
 * default `content` is undefined.
 */
export function unitPackageState(
  { code, version }: { code: string; version: string },
  content: ReadonlyMap<string, { semver: string }> | undefined,
): UnitPackageState {
  if (!content) return 'unknown'
  const desired = content.get(code)?.semver
  if (desired === undefined) return 'not_in_release'
  if (desired === version) return 'as_desired'
  if (!semver.valid(version) || !semver.valid(desired)) return 'unknown'
  return semver.compareBuild(version, desired) > 0 ? 'newer' : 'outdated'
}
