import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { openCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import { listVersions } from '@filo/contract/packages/versions-routes'
import {
  listProducedRobots,
  updateProducedRobot,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { signInTeam, type Team } from '@filo/dev-env/releases/team'
import { expect } from '@playwright/test'
import type { Product } from '../product.ts'
import type { FirstVersion } from './generations.ts'
import { publishByApi } from './publish-by-api.ts'
import { lockedHttpServerHooks } from './real-hooks.ts'
import type { NewVersion } from './software-steps.ts'

/** A version and its package as the API takes them. */
function itemOf({ code, name, kind, semver, file, notes, hooks }: FirstVersion) {
  const archive = { fileName: basename(file), content: readFileSync(file) }
  return { package: { code, name: { tr: name, en: name }, kind }, version: { semver, notes, archive, hooks } }
}

interface FirstRelease {
  name: string
  semver: string
  generation: FirstVersion[]
}

/** Publishes the first release of all packages for every robot. */
export async function publishFirst(product: Product, { name, semver, generation }: FirstRelease) {
  const team = await signInTeam(product.address, product.people)
  await publishByApi(team, { name, semver, items: generation.map(itemOf) })
}

/** Makes the virtual robot of the story one that tests may use. @returns its serial number */
export async function makeTestRobot(product: Product): Promise<string> {
  const { production } = await signInTeam(product.address, product.people)
  const { items } = await production.call(listProducedRobots, { query: {} })
  const robot = items.find(({ isVirtual }) => isVirtual)
  if (!robot) throw new Error('there is no virtual robot')
  const params = { unitId: robot.id }
  await production.call(updateProducedRobot, { params, body: { isTestRobot: true }, ifMatch: '*' })
  return robot.serial
}

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

/** Waits until no campaign goes on: what it gave its robots comes before every default from before its end. */
async function waitForCampaigns({ composer }: Team): Promise<void> {
  const countOpen = async () =>
    (await composer.call(listCampaigns, { query: { 'f.state': [...openCampaignStates] } })).items.length
  await expect.poll(countOpen, { timeout: 120_000 }).toBe(0)
}

/** Publishes a release whose service runs but answers nobody without a password. */
export async function publishLocked(product: Product, release: LockedRelease): Promise<void> {
  const team = await signInTeam(product.address, product.people)
  await waitForCampaigns(team)
  const { name, semver, generation, serviceSemver } = release
  const service = generation.at(-1)
  if (!service) throw new Error('the generation has no service')
  const others = await Promise.all(generation.slice(0, -1).map((version) => releasedIdOf(team, version)))
  const notes = { tr: 'Parola koruması eklendi.', en: 'Protected by a password.' }
  const hooks = lockedHttpServerHooks
  const item = itemOf({ ...service, kind: 'service', semver: serviceSemver, notes, hooks })
  await publishByApi(team, { name, semver, others, items: [item] })
}
