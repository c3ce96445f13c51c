import { readFileSync } from 'node:fs'
import { listVersions } from '@filo/contract/packages/versions-routes'
import { signInTeam, type Team } from '@filo/dev-env/releases/team'
import type { Product } from '../product.ts'
import { publishByApi } from './publish-by-api.ts'
import { lockedHttpServerHooks } from './real-hooks.ts'
import type { NewVersion } from './software-steps.ts'

async function releasedIdOf(team: Team, { code, semver }: NewVersion): Promise<string> {
  const { items } = await team.composer.call(listVersions, { query: { 'f.packageCode': [code] } })
  const found = items.find((version) => version.semver === semver)
  if (!found) throw new Error(`there is no ${code} ${semver}`)
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

/** Publishes a release whose service runs but answers nobody without a password. */
export async function publishLockedRelease(product: Product, release: LockedRelease): Promise<void> {
  const team = await signInTeam(product.address, product.people)
  const { name, semver, generation, serviceSemver } = release
  const service = generation.at(-1)
  if (!service) throw new Error('the generation has no service')
  const others = await Promise.all(generation.slice(0, -1).map((version) => releasedIdOf(team, version)))
  const version = {
    semver: serviceSemver,
    notes: { tr: 'Parola koruması eklendi.', en: 'Protected by a password.' },
    archive: { fileName: 'http-server.tgz', content: readFileSync(service.file) },
    hooks: lockedHttpServerHooks,
  }
  const item = { code: service.code, name: { tr: service.name, en: service.name }, kind: 'service' as const }
  await publishByApi(team, { name, semver, others, item: { package: item, version } })
}
