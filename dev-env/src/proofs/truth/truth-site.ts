import { mkdirSync } from 'node:fs'
import {
  assignAros,
  endArosAssignment,
  listArosPins,
} from '@filo/contract/aros-versions/aros-assignment-routes'
import * as campaigns from '@filo/contract/campaigns/campaigns-routes'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import {
  getProducedRobot,
  listProducedRobots,
  type ProducedRobot,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { listUpdates, type Update } from '@filo/contract/updates/updates-routes'
import type { Credentials } from '../../people.ts'
import { signInTeam, type Team } from '../../releases/team.ts'
import { ensureCatalogue } from '../../seed/catalogue.ts'
import { publishTruthRelease, type TruthRelease } from './truth-releases.ts'
import { createTruthRobot, type TruthRobot } from './truth-robot.ts'
import { untilTrue } from './until-true.ts'

/** An installation with its people and releases 1.0.0 (default) to 4.0.0, at which robots of the proof live. */
export interface TruthSite {
  address: string
  releases: readonly TruthRelease[]
  /** Signed in lately: what asks for a recent proof is answered. */
  team(): Promise<Team>
  /** The sessions of its people are gone, as a restored server has none of them: they sign in again. */
  forgetSessions(): void
  /** Starts a new robot and waits until it runs release 1.0.0. */
  newRobot(): Promise<TruthRobot>
  unit(robot: TruthRobot): Promise<ProducedRobot>
  updates(robot: TruthRobot): Promise<Update[]>
  pin(robot: TruthRobot, release: TruthRelease): Promise<void>
  unpin(robot: TruthRobot): Promise<void>
  /** Starts a campaign over robots, one wave each unless told. @returns its id */
  campaign(release: TruthRelease, robots: readonly TruthRobot[], plan?: CampaignPlan): Promise<string>
  /** Pins a release and waits until the robot has it. */
  install(robot: TruthRobot, release: TruthRelease): Promise<void>
  /** Waits until the API says that the robot runs a release and is at rest. */
  untilInstalled(robot: TruthRobot, release: TruthRelease): Promise<void>
  /** Switches all its robots off. */
  end(): Promise<void>
}

interface CampaignPlan {
  canaryOf?: TruthRobot
  soakMinutes?: number
  concurrency?: number
  failureCount?: number
  skipOfflineDays?: number
}

/** A session counts as just proven for some minutes. */
const FRESH_MS = 120_000
const INSTALL_MS = 90_000
const PORTS_PER_ROBOT = 5

interface SiteOptions {
  address: string
  people: Credentials[]
  /** Below it each robot has its folder. */
  root: string
  firstPort: number
}

async function publishAll(team: Team, variantId: string): Promise<TruthRelease[]> {
  const releases: TruthRelease[] = []
  for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) {
    const makesDefault = version === '1.0.0'
    releases.push(await publishTruthRelease(team, { variantId, version, makesDefault }))
  }
  return releases
}

/** Publishes the releases of the proof at an installation that has none. */
export async function openTruthSite({ address, people, root, firstPort }: SiteOptions): Promise<TruthSite> {
  mkdirSync(root, { recursive: true })
  let signedIn = { team: await signInTeam(address, people), atMs: Date.now() }
  const variantId = (await ensureCatalogue(signedIn.team.production)).get('NOVA-H1') ?? ''
  const releases = await publishAll(signedIn.team, variantId)
  const [first] = releases
  const robots: TruthRobot[] = []
  let lastNumber = 0

  const site: TruthSite = {
    address,
    releases,
    async team() {
      if (Date.now() - signedIn.atMs > FRESH_MS)
        signedIn = { team: await signInTeam(address, people), atMs: Date.now() }
      return signedIn.team
    },
    forgetSessions() {
      signedIn = { ...signedIn, atMs: 0 }
    },
    async newRobot() {
      lastNumber += 1
      const serial = `TRUTH-${String(lastNumber).padStart(4, '0')}`
      const portBase = firstPort + lastNumber * PORTS_PER_ROBOT
      const { production } = await site.team()
      const body = { name: serial, variantId, customerId: null, maxUses: 1, validHours: 1 }
      const { text: installKey } = await production.call(createInstallKey, { body })
      const robot = createTruthRobot({ serverUrl: address, root, serial, installKey, portBase })
      robots.push(robot)
      mkdirSync(robot.folder, { recursive: true })
      robot.start()
      const find = async () => {
        const { items } = await production.call(listProducedRobots, { query: { q: serial, size: 10 } })
        return items.find((unit) => unit.serial === serial)?.id
      }
      robot.unitId = await untilTrue(`${serial} comes in`, INSTALL_MS, find)
      if (first) await site.untilInstalled(robot, first)
      return robot
    },
    async unit(robot) {
      const { production } = await site.team()
      return production.call(getProducedRobot, { params: { unitId: robot.unitId } })
    },
    async updates(robot) {
      const { composer } = await site.team()
      const query = { 'f.unitId': robot.unitId, size: 100 } as const
      return (await composer.call(listUpdates, { query })).items
    },
    async pin(robot, release) {
      const { approver } = await site.team()
      const body = { unitId: robot.unitId, reason: 'Deneme' }
      await approver.call(assignAros, { params: { ArosId: release.arosId }, body })
    },
    async unpin(robot) {
      const { approver } = await site.team()
      const { items } = await approver.call(listArosPins, { params: { variantId }, query: { size: 100 } })
      for (const pin of items.filter(({ unitId }) => unitId === robot.unitId)) {
        const params = { assignmentId: pin.id }
        await approver.call(endArosAssignment, { params, body: { reason: 'Deneme bitti' } })
      }
    },
    async campaign(release, over, plan = {}) {
      const { composer } = await site.team()
      const { canaryOf, soakMinutes = 0, ...policy } = plan
      const body = {
        name: `Nova AROS ${release.version}`,
        arosId: release.arosId,
        target: { unitIds: over.map(({ unitId }) => unitId) },
        canaryUnitIds: canaryOf ? [canaryOf.unitId] : [],
        waves: [100],
        policy: { ...policy, soakMinutes, isCompared: false, window: null },
      }
      const { id: campaignId } = await composer.call(campaigns.createCampaign, { body })
      await composer.call(campaigns.startCampaign, { params: { campaignId } })
      return campaignId
    },
    async install(robot, release) {
      await site.pin(robot, release)
      await site.untilInstalled(robot, release)
    },
    async untilInstalled(robot, release) {
      await untilTrue(`${robot.serial} runs ${release.version}`, INSTALL_MS, async () => {
        const { installedAros, updateState } = await site.unit(robot)
        return installedAros?.id === release.arosId && ['up_to_date', 'available'].includes(updateState)
      })
    },
    async end() {
      for (const robot of robots) await robot.switchOff()
    },
  }
  return site
}
