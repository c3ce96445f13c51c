import { setTimeout as wait } from 'node:timers/promises'
import { isCampaignOver } from './play-situation.ts'
import type { Outcome, ServerControl, Situation, Stage } from './stage.ts'
import type { TruthRobot } from './truth-robot.ts'
import { untilTrue } from './until-true.ts'

const PHASE_MS = 60_000
const DAYS = 20

function serverOf({ server }: Stage): ServerControl {
  if (!server) throw new Error('this situation needs a server of its own')
  return server
}

/** A robot that was killed in the middle of an update of a campaign, as long ago as campaigns wait and longer. */
async function lostMidway(stage: Stage): Promise<{ robot: TruthRobot; campaign: string }> {
  const { site, dateBack } = stage
  const robot = await site.newRobot()
  const second = site.releases[1]
  if (!second) throw new Error('no release')
  const campaign = await site.campaign(second, [robot])
  await untilTrue(`${robot.serial} installs`, PHASE_MS, async () => {
    const [update] = await site.updates(robot)
    return ['installing', 'restarting', 'validating', 'baking'].includes(update?.state ?? '')
  })
  await robot.kill()
  robot.noteChange()
  await untilTrue(
    `${robot.serial} is gone`,
    PHASE_MS,
    async () => (await site.unit(robot)).connection !== 'online',
  )
  await dateBack?.(robot, DAYS)
  return { robot, campaign }
}

async function moved(stage: Stage, onTheWay: (server: ServerControl) => Promise<unknown>): Promise<Outcome> {
  const robot = await stage.site.newRobot()
  await onTheWay(serverOf(stage))
  await robot.switchOff()
  robot.move()
  return { robots: [robot] }
}

const isOnline =
  ({ site }: Stage, robot: TruthRobot) =>
  async () =>
    (await site.unit(robot)).connection === 'online' ? undefined : 'it is not let in again'

/** Servers that die or are restored, data that moves, days that pass. */
export const serverSituations: readonly Situation[] = [
  {
    name: 'lost in the middle, and never back after the campaign’s days',
    place: 'own',
    async act(stage) {
      const { robot, campaign } = await lostMidway(stage)
      const also = async () =>
        (await isCampaignOver(stage.site, campaign)) ? undefined : 'the campaign goes on for ever'
      return { robots: [robot], campaigns: [campaign], also }
    },
  },
  {
    name: 'lost in the middle, back after the campaign’s days',
    place: 'own',
    async act(stage) {
      const { robot, campaign } = await lostMidway(stage)
      robot.start()
      return { robots: [robot], campaigns: [campaign] }
    },
  },
  {
    name: 'data moved to another disk',
    place: 'own',
    async act(stage) {
      const outcome = await moved(stage, async () => undefined)
      const [robot] = outcome.robots
      robot?.start()
      return { ...outcome, ...(robot && { also: isOnline(stage, robot) }) }
    },
  },
  {
    name: 'server killed, data moved meanwhile',
    place: 'own',
    async act(stage) {
      const outcome = await moved(stage, (server) => server.kill())
      const [robot] = outcome.robots
      await serverOf(stage).start()
      robot?.start()
      return { ...outcome, ...(robot && { also: isOnline(stage, robot) }) }
    },
  },
  {
    name: 'server killed, its robots gone meanwhile',
    place: 'own',
    async act(stage) {
      const robots = [await stage.site.newRobot(), await stage.site.newRobot()]
      await serverOf(stage).kill()
      for (const robot of robots) await robot.switchOff()
      for (const robot of robots) robot.noteChange()
      await serverOf(stage).start()
      const also = async () => {
        const states = await Promise.all(robots.map((robot) => stage.site.unit(robot)))
        const online = states.filter(({ connection }) => connection === 'online')
        return online.length > 0 ? `${online.length} robots that no server has are online` : undefined
      }
      return { robots, also }
    },
  },
  {
    name: 'server killed in the middle of an update',
    place: 'own',
    async act(stage) {
      const { site, random } = stage
      const robot = await site.newRobot()
      const second = site.releases[1]
      if (!second) throw new Error('no release')
      const campaign = await site.campaign(second, [robot])
      await wait(random() * 4000)
      await serverOf(stage).kill()
      await wait(random() * 4000)
      await serverOf(stage).start()
      return { robots: [robot], campaigns: [campaign] }
    },
  },
  {
    name: 'server killed, robot’s disk restored meanwhile',
    place: 'own',
    async act(stage) {
      const { site } = stage
      const robot = await site.newRobot()
      await robot.switchOff()
      robot.image('old')
      robot.start()
      const second = site.releases[1]
      if (second) await site.install(robot, second)
      await serverOf(stage).kill()
      await robot.switchOff()
      robot.restore('old')
      await serverOf(stage).start()
      robot.start()
      return { robots: [robot] }
    },
  },
  {
    name: 'server restored from its backup, robot ahead of it',
    place: 'own',
    async act(stage) {
      const { site } = stage
      const [robot, still] = [await site.newRobot(), await site.newRobot()]
      await serverOf(stage).backUp()
      const second = site.releases[1]
      if (second) await site.install(robot, second)
      await still.switchOff()
      still.noteChange()
      await serverOf(stage).restore()
      site.forgetSessions()
      still.move()
      still.start()
      return { robots: [robot, still], also: isOnline(stage, still) }
    },
  },
]
