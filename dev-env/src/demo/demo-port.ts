import { join } from 'node:path'
import type { Client } from '@filo/contract/client'
import type { DemoProgress } from '@filo/contract/demo/demo-routes'
import { listRobots } from '@filo/contract/robots/robots-routes'
import type { Context } from '@filo/server/context'
import type { DemoPort } from '@filo/server/ground/demo-port'
import type { Logger } from 'pino'
import type { DevOptions } from '../config.ts'
import type { Credentials } from '../people.ts'
import { signInTeam, type Team } from '../releases/team.ts'
import type { RobotToStart } from '../robots.ts'
import { ensureCatalogue } from '../seed/catalogue.ts'
import { ensureCustomer } from '../seed/customers.ts'
import { ensureCampaign, ensurePostponed } from '../seed/demo-campaign.ts'
import { releaseTasks } from '../seed/demo-releases.ts'
import { type DemoTask, runTasks } from '../seed/demo-tasks.ts'
import { marketingTasks } from '../seed/ensure-marketing.ts'
import { programTasks } from '../seed/ensure-program.ts'
import { offerTasks, storeTasks } from '../seed/ensure-stores.ts'
import { demoModels } from '../seed/models.ts'
import { ensureMachineProgram, ensureProgramInstalls } from '../seed/program-installs.ts'
import { ensureRobotUsers } from '../seed/robot-users.ts'
import { ensureUnits } from '../seed/units.ts'
import { dateBack } from './date-back.ts'
import { createDemoRobots, type DemoRobots } from './demo-robots.ts'
import { givePast } from './give-past.ts'
import { createDemoSessions } from './open-session.ts'
import { createRemoteVisit, type RemoteVisit } from './remote-visit.ts'
import { storiedSerial } from './robot-lives.ts'

/** The server that the demo is for, once it listens. */
interface DemoHost {
  address: string
  context: Context
  people: Credentials[]
}

/** Whom the demo's tasks need besides the team of releases. */
interface Others {
  customerAdmin: Client
  marketing: Client
  visit: RemoteVisit
}

const HUMANOID = 'NOVA-H1'
const SERVICE = 'SERVIS-S3'
const MINI = 'MINI-NOVA'

/** The demo of one server, with the robots that it runs. */
interface Demo {
  options: DevOptions
  log: Logger
  robots: DemoRobots
  /** `undefined` until the server listens. */
  host: DemoHost | undefined
}

function hostOf({ host }: Demo): DemoHost {
  if (!host) throw new Error('the demo has no server yet')
  return host
}

function robotOptionsOf(demo: Demo) {
  const { address, context } = hostOf(demo)
  const robotsFolder = join(context.config.dataFolder, 'robots')
  const { firstPort, configWindowMs } = demo.options
  const window = configWindowMs === undefined ? {} : { configWindowMs }
  return { serverUrl: address, robotsFolder, logger: demo.log, firstPort, ...window }
}

/** What befalls the fleet, once its robots run their first release. */
function lifeTasks(
  demo: Demo,
  { composer, production }: Team,
  customer: Client,
  variantId: () => string,
): DemoTask[] {
  const { context } = hostOf(demo)
  const { robots } = demo
  const canarySerials = [
    ...robots.all.filter(({ isVirtual }) => !isVirtual).map(({ serial }) => serial),
    ...(['requested', 'postponed', 'offDock', 'worn', 'movesArm'] as const).map(storiedSerial),
  ]
  const lose = async () => {
    for (const robot of robots.all.filter(({ life }) => life === 'gone'))
      if (await robots.lose(robot)) await dateBack(context, production, robot.serial)
  }
  const runs = [
    // Who is given the next release before its first one has nothing to go back to.
    () => robots.settle(canarySerials),
    lose,
    () => ensureCampaign(composer, { variantId: variantId(), canarySerials }),
    () => ensurePostponed(customer, storiedSerial('postponed'), context.clock.now()),
  ]
  return runs.map((run) => ({ step: 'robots' as const, run }))
}

function tasksOf(demo: Demo, team: Team, { visit, ...sellers }: Others): DemoTask[] {
  const { options, robots } = demo
  const { production } = team
  let variants = new Map<string, string>()
  const variantOf = (code: string) => variants.get(code) ?? ''
  const catalogue = async () => {
    variants = await ensureCatalogue(production)
  }
  const units = demoModels.map((model) => ({
    step: 'units' as const,
    run: () => ensureUnits(production, model, variantOf(model.code)),
  }))
  const customer: DemoTask = { step: 'units', run: () => ensureCustomer(team.admin) }
  const task: DemoTask = { step: 'units', run: () => ensureRobotUsers(team.admin) }
  const variantsOfReleases = () => ({ humanoid: variantOf(HUMANOID), service: variantOf(SERVICE) })
  const releases = releaseTasks(team, variantsOfReleases, options.isLively)
  const programs = programTasks(team, () => ({ ...variantsOfReleases(), mini: variantOf(MINI) }))
  const marketing = marketingTasks(team, () => hostOf(demo).context.clock.now())
  const shops = storeTasks(sellers, () => hostOf(demo).context.clock.now())
  const start = robots.all.map((robot) => ({
    step: 'robots' as const,
    run: async () => {
      await robots.start(robot, robotOptionsOf(demo), { production, variantId: variantOf(HUMANOID) })
      if (robot.serial === storiedSerial('requested') && options.hasDemoData) visit.begin()
    },
  }))
  const first: DemoTask = { step: 'catalogue', run: catalogue }
  if (!options.hasDemoData) return [first, ...start]
  const life = options.isLively ? lifeTasks(demo, team, sellers.customerAdmin, () => variantOf(HUMANOID)) : []
  const virtual = robots.all.filter(({ isVirtual }) => isVirtual).map(({ serial }) => serial)
  const past: DemoTask = { step: 'robots', run: () => givePast(hostOf(demo).context, virtual) }
  const sold = [...programs, ...shops, ...marketing, ...offerTasks(sellers)]
  const machine = robots.resting[0]?.serial
  const tasks = [() => ensureProgramInstalls(team), () => ensureMachineProgram(team, machine)].map((run) => ({
    step: 'robots' as const,
    run,
  }))
  const visited: DemoTask = { step: 'robots', run: visit.ended }
  return [first, customer, ...units, task, ...releases, ...sold, ...start, ...tasks, ...life, past, visited]
}

async function loadDemo(demo: Demo, onProgress: (progress: DemoProgress) => void): Promise<void> {
  const { address, context, people } = hostOf(demo)
  // This machine's agent may wait to be accepted: it starts again with a key.
  await demo.robots.halt()
  const sessions = createDemoSessions(context)
  let visit: RemoteVisit | undefined
  try {
    const team = await signInTeam(address, people, sessions.open)
    const { client: customerAdmin } = await sessions.open(address, people, 'customer_admin')
    const { client: marketing } = await sessions.open(address, people, 'marketing')
    const support = await sessions.open(address, people, 'support')
    const nextId = context.ids.next
    visit = createRemoteVisit({ address, support, serial: storiedSerial('requested'), nextId }, demo.log)
    await runTasks(tasksOf(demo, team, { customerAdmin, marketing, visit }), onProgress)
  } finally {
    await visit?.ended()
    await sessions.close()
  }
}

/** Robots that this program runs only from now on come in as units of the same variant, if it is still there. */
async function startFresh(demo: Demo, fresh: readonly RobotToStart[]): Promise<void> {
  const { address, context, people } = hostOf(demo)
  const sessions = createDemoSessions(context)
  try {
    const { client: production } = await sessions.open(address, people, 'production')
    const { items } = await production.call(listRobots, { query: { q: HUMANOID, size: 100 } })
    const variantId = items.find(({ code }) => code === HUMANOID)?.id
    if (!variantId) return
    for (const robot of fresh) await demo.robots.start(robot, robotOptionsOf(demo), { production, variantId })
  } finally {
    await sessions.close()
  }
}

async function wakeRobots(demo: Demo): Promise<void> {
  const { robots } = demo
  const here = robots.all.filter(({ life }) => life !== 'gone')
  const known = here.filter((robot) => robots.isDecided(robot, robotOptionsOf(demo)))
  const fresh = here.filter((robot) => !known.includes(robot))
  for (const robot of known) await robots.start(robot, robotOptionsOf(demo))
  if (fresh.length > 0) await startFresh(demo, fresh)
}

async function restRobots(demo: Demo, { forgets }: { forgets: boolean }): Promise<void> {
  const { robots } = demo
  if (forgets) await robots.forget(robotOptionsOf(demo))
  for (const robot of robots.resting) await robots.start(robot, robotOptionsOf(demo))
}

/**
 * Loads demo data as its people would make it, over the public API, and runs the robots that report. Give it to the
 * server before it starts and `attach` the server once it listens.
 */
export function createDemoPort(options: DevOptions, log: Logger) {
  const demo: Demo = { options, log, robots: createDemoRobots(options), host: undefined }
  const port: DemoPort = {
    load: loadDemo.bind(undefined, demo),
    wake: wakeRobots.bind(undefined, demo),
    halt: demo.robots.halt,
    rest: restRobots.bind(undefined, demo),
  }
  return {
    port,
    attach: (to: DemoHost) => {
      demo.host = to
    },
  }
}
