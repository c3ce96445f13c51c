import { readFileSync } from 'node:fs'
import { listVersions } from '@filo/contract/packages/versions-routes'
import { listRobots } from '@filo/contract/robots/robots-routes'
import { passTestAros, publishFromTest } from '@filo/dev-env/releases/aros-release'
import { ensurePackage, readyVersion, releaseVersion } from '@filo/dev-env/releases/package-version'
import { signInTeam, type Team } from '@filo/dev-env/releases/team'
import type { Product } from '../product.ts'
import { lockedHttpServerHooks } from './real-hooks.ts'
import type { NewVersion } from './software-steps.ts'

async function releasedIdOf(team: Team, { code, semver }: NewVersion): Promise<string> {
  const { items } = await team.composer.call(listVersions, { query: { 'f.packageCode': [code] } })
  const found = items.find((version) => version.semver === semver)
  if (!found) throw new Error(`there is no ${code} ${semver}`)
  return found.id
}

async function variantId(team: Team): Promise<string> {
  const { items } = await team.composer.call(listRobots, { query: {} })
  const found = items.find((robot) => robot.code === 'NOVA-H1')
  if (!found) throw new Error('there is no variant NOVA-H1')
  return found.id
}

interface LockedRelease {
  /** The software of the release before; its last package is the service. */
  generation: NewVersion[]
  /** Number of the broken version of the service. */
  serviceSemver: string
  name: string
  semver: string
}

/**
 * Prepares and publishes a release whose service runs but answers nobody without a password. What people do for it was
 * all done by hand in the story before, so it goes over the API.
 */
export async function publishLockedRelease(product: Product, release: LockedRelease): Promise<void> {
  const team = await signInTeam(product.address, product.people)
  const service = release.generation.at(-1)
  if (!service) throw new Error('the generation has no service')
  const others = await Promise.all(
    release.generation.slice(0, -1).map((version) => releasedIdOf(team, version)),
  )
  const packageId = await ensurePackage(team.developer, {
    code: service.code,
    name: { tr: service.name, en: service.name },
    kind: 'service',
  })
  const lockedId = await readyVersion(team, packageId, {
    semver: release.serviceSemver,
    notes: { tr: 'Parola koruması eklendi.', en: 'Protected by a password.' },
    archive: { fileName: 'http-server.tgz', content: readFileSync(service.file) },
    hooks: lockedHttpServerHooks,
  })
  await releaseVersion(team, lockedId)
  const { name, semver } = release
  const versionIds = [...others, lockedId]
  const tested = await passTestAros(team, { variantId: await variantId(team), name, semver, versionIds })
  await publishFromTest(team, tested, true)
}
