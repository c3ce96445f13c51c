import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { findDemoCustomer } from '../../seed/customers.ts'
import type { Outcome, Situation, Stage } from './stage.ts'
import type { TruthRobot } from './truth-robot.ts'
import { untilTrue } from './until-true.ts'

const phases = ['downloading', 'verifying', 'installing', 'restarting', 'validating', 'baking'] as const
type Phase = (typeof phases)[number]

/** How long an update may take until it is in a phase, or past it. */
const PHASE_MS = 60_000

/** Waits until the update of a robot to a release is in a phase, or has passed it. */
async function untilPhase({ site }: Stage, robot: TruthRobot, phase: Phase): Promise<void> {
  await untilTrue(`${robot.serial} is ${phase}`, PHASE_MS, async () => {
    const [update] = await site.updates(robot)
    const isPast = phases.indexOf(update?.phase as Phase) >= phases.indexOf(phase)
    return isPast || ['succeeded', 'failed', 'rolled_back'].includes(update?.state ?? '')
  })
}

async function killedIn(stage: Stage, phase: Phase, comesBack: boolean): Promise<Outcome> {
  const { site, random } = stage
  const robot = await site.newRobot()
  const second = site.releases[1]
  if (!second) throw new Error('no release')
  const campaign = await site.campaign(second, [robot])
  await untilPhase(stage, robot, phase)
  await wait(random() * 400)
  await robot.kill()
  robot.noteChange()
  if (comesBack) {
    await wait(random() * 3000)
    robot.start()
  }
  return { robots: [robot], campaigns: [campaign] }
}

function dieAfter(robot: TruthRobot, version: string, seconds: number): void {
  writeFileSync(join(robot.folder, 'packages/svc', `die-after-${version}`), String(seconds))
}

/** Two robots of which the first wave is one; its service dies so many seconds after its start. */
async function dyingService(stage: Stage, seconds: number): Promise<Outcome> {
  const { site } = stage
  const [canary, other] = [await site.newRobot(), await site.newRobot()]
  const second = site.releases[1]
  if (!second) throw new Error('no release')
  dieAfter(canary, second.version, seconds)
  const plan = { canaryOf: canary, soakMinutes: 1, failureCount: 1 }
  const campaign = await site.campaign(second, [canary, other], plan)
  await untilPhase(stage, canary, 'baking')
  await wait((seconds + 3) * 1000)
  canary.noteChange()
  const also = async () => {
    const isOther = (await site.unit(other)).installedAros?.id === second.arosId
    // Within the bake and the soak the second wave must not begin.
    return isOther && seconds < 60 ? 'the second robot was given what failed on the first' : undefined
  }
  return { robots: [canary, other], campaigns: [campaign], also }
}

/** Updates that end in the middle, services that die, owners that change, campaigns that meet. */
export const updateSituations: readonly Situation[] = [
  ...phases.map(
    (phase): Situation => ({
      name: `killed while ${phase}, never back`,
      place: 'shared',
      act: (stage) => killedIn(stage, phase, false),
    }),
  ),
  ...phases.map(
    (phase): Situation => ({
      name: `killed while ${phase}, back soon`,
      place: 'shared',
      act: (stage) => killedIn(stage, phase, true),
    }),
  ),
  ...[1, 5, 29, 61].map(
    (seconds): Situation => ({
      name: `service dies ${seconds} s after its start`,
      place: 'shared',
      act: (stage) => dyingService(stage, seconds),
    }),
  ),
  {
    name: 'owner changed in the middle of an update',
    place: 'shared',
    async act(stage) {
      const { site } = stage
      const robot = await site.newRobot()
      const second = site.releases[1]
      if (!second) throw new Error('no release')
      await site.pin(robot, second)
      await untilPhase(stage, robot, 'installing')
      const { production, admin } = await site.team()
      const customerId = (await findDemoCustomer(admin))?.id ?? null
      const target = { unitIds: [robot.unitId] }
      await production.call(assignProducedRobots, {
        body: { target, customerId, siteId: null, reason: 'Robot el değiştirdi' },
      })
      return { robots: [robot] }
    },
  },
  {
    name: 'two campaigns on one robot, the older release second',
    place: 'shared',
    async act({ site }) {
      const [first, second] = [await site.newRobot(), await site.newRobot()]
      const [, older, newer] = site.releases
      if (!older || !newer) throw new Error('no release')
      const plan = { canaryOf: first, soakMinutes: 1 }
      const slow = await site.campaign(older, [first, second], plan)
      const quick = await site.campaign(newer, [second])
      await site.untilInstalled(second, newer)
      const also = async () =>
        (await site.unit(second)).installedAros?.id === newer.arosId
          ? undefined
          : 'the older release took the robot back'
      return { robots: [first, second], campaigns: [slow, quick], also }
    },
  },
  {
    name: 'a campaign and a pin on one robot',
    place: 'shared',
    async act({ site }) {
      const robot = await site.newRobot()
      const [, second, third] = site.releases
      if (!second || !third) throw new Error('no release')
      await site.install(robot, third)
      const campaign = await site.campaign(second, [robot])
      return { robots: [robot], campaigns: [campaign] }
    },
  },
]
