import { listRobots } from '@filo/contract/robots/robots-routes'
import { passTestAros, publishFromTest } from '@filo/dev-env/releases/aros-release'
import {
  ensurePackage,
  type PackageInput,
  readyVersion,
  releaseVersion,
  type VersionInput,
} from '@filo/dev-env/releases/package-version'
import type { Team } from '@filo/dev-env/releases/team'

interface ReleaseByApi {
  name: string
  semver: string
  /** Versions that are released already, in their order; the new one comes last. */
  others?: string[]
  item: { package: PackageInput; version: VersionInput }
}

async function variantId(team: Team): Promise<string> {
  const { items } = await team.composer.call(listRobots, { query: {} })
  const found = items.find((robot) => robot.code === 'NOVA-H1')
  if (!found) throw new Error('there is no variant NOVA-H1')
  return found.id
}

/**
 * Publishes a release with one new version for every robot of the humanoid. For what people have done by hand in the
 * same story before.
 */
export async function publishByApi(
  team: Team,
  { name, semver, others = [], item }: ReleaseByApi,
): Promise<void> {
  const packageId = await ensurePackage(team.developer, item.package)
  const versionId = await readyVersion(team, packageId, item.version)
  await releaseVersion(team, versionId)
  const versionIds = [...others, versionId]
  const tested = await passTestAros(team, { variantId: await variantId(team), name, semver, versionIds })
  await publishFromTest(team, tested, true)
}
