import type { VersionAction, VersionState } from '@filo/contract/packages/version-states'
import { isOpen } from '@filo/contract/packages/version-states'
import {
  changeVersionState,
  deleteVersion,
  getVersion,
  listVersions,
} from '@filo/contract/packages/versions-routes'
import { readyVersion, type VersionInput } from '../releases/package-version.ts'
import type { Team } from '../releases/team.ts'

/** A version that is ready or further; one that was left half made is made anew. @returns its id */
export async function ensureReadyVersion(
  team: Team,
  packageId: string,
  input: VersionInput,
): Promise<string> {
  const { developer } = team
  const query = { 'f.packageId': packageId, size: 100 } as const
  const { items } = await developer.call(listVersions, { query })
  const found = items.find(({ semver }) => semver === input.semver)
  if (found && !isOpen(found.state)) return found.id
  if (found) await developer.call(deleteVersion, { params: { versionId: found.id } })
  return readyVersion(team, packageId, input)
}

const steps: readonly [VersionState, VersionAction, 'developer' | 'approver'][] = [
  ['ready', 'start_test', 'developer'],
  ['in_test', 'approve', 'approver'],
  ['approved', 'release', 'approver'],
]

/** Takes a version from wherever it stands to released. */
export async function ensureReleased(team: Team, versionId: string): Promise<void> {
  const params = { versionId }
  const { state } = await team.developer.call(getVersion, { params })
  const from = steps.findIndex(([before]) => before === state)
  for (const [, action, who] of from < 0 ? [] : steps.slice(from)) {
    await team[who].call(changeVersionState, { params, body: { action } })
  }
}
