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
  /** Versions that are released already, in their order; the new ones come last. */
  others?: string[]
  items: { package: PackageInput; version: VersionInput }[]
}

async function variantId(team: Team): Promise<string> {
  const { items } = await team.composer.call(listRobots, { query: {} })
  const found = items.find((robot) => robot.code === 'NOVA-H1')
  if (!found) throw new Error('there is no variant NOVA-H1')
  return found.id
}

/**
 * Publishes a release with new versions for every robot of the humanoid. For what people do by hand elsewhere in the same
 * story.
 */
export async function publishByApi(
  team: Team,
  { name, semver, others = [], items }: ReleaseByApi,
): Promise<void> {
  const versionIds = [...others]
  for (const item of items) {
    const packageId = await ensurePackage(team.developer, item.package)
    const versionId = await readyVersion(team, packageId, item.version)
    await releaseVersion(team, versionId)
    versionIds.push(versionId)
  }
  const tested = await passTestAros(team, { variantId: await variantId(team), name, semver, versionIds })
  await publishFromTest(team, tested, true)
}
