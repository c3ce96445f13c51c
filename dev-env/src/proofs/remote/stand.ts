import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import {
  listProducedRobots,
  updateProducedRobot,
} from '@filo/contract/produced-robots/produced-robots-routes'
import type { RoleKey } from '@filo/contract/roles'
import { ensureCatalogue } from '../../seed/catalogue.ts'
import type { AgentBuilds } from './agent-builds.ts'
import type { ConsentRobot } from './demanded-consent.ts'
import { type Line, openLine } from './line.ts'
import { addCustomer, madePeople, type Person, proveLately, signIn } from './remote-people.ts'
import { createRemoteRobot, type RemoteRobot } from './remote-robot.ts'
import { type RemoteServers, startRemoteServers } from './remote-servers.ts'
import { openSmallDesktop, type SmallDesktop } from './small-desktop.ts'

/** A robot with its networks, on which one session after the other is played. */
export interface Lane {
  index: number
  unitId: string
  kind: ConsentRobot
  /** Whose robot it is; undefined: the maker's own. */
  customer: { customerId: string; administrator: Person } | undefined
  robot: RemoteRobot
  desktop: SmallDesktop
  robotLine: Line
  pageLine: Line
  /** Which server the robot, and the page, come to where it lives. */
  servers: { robot: number; page: number }
}

/** Everything that sessions are played with. */
export interface Stand {
  servers: RemoteServers
  lanes: Lane[]
  /** Undefined: agents run from their sources. */
  builds: AgentBuilds | undefined
  /** Somebody of a role, signed in: the first unless `which` says another. */
  person: (role: RoleKey, which?: number) => Promise<Person>
  port: () => number
  stop: () => Promise<void>
}

/** The lanes of a run, in the order in which they are added, and from the first again. */
const laneKinds: readonly ConsentRobot[] = [
  { owner: 'customer', isTestRobot: false, setting: 'on' },
  { owner: 'maker', isTestRobot: true, setting: 'on' },
  { owner: 'customer', isTestRobot: false, setting: 'consent' },
  { owner: 'customer', isTestRobot: true, setting: 'on' },
  { owner: 'customer', isTestRobot: false, setting: 'on' },
  { owner: 'maker', isTestRobot: false, setting: 'on' },
]
export const mostLanes = 16

const linkedWithinMs = 60_000

const mostSlack = 3

/** By how much longer things may take while other programs wait for the machine's cores too. */
export function slackNow(): number {
  return Math.min(mostSlack, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))
}

/** Waits for something to hold, longer on a machine that has more to do. @throws with what it was */
export async function untilTrue(
  what: string,
  patienceMs: number,
  holds: () => boolean | Promise<boolean>,
): Promise<number> {
  const fromMs = performance.now()
  while (!(await holds())) {
    const allowedMs = Math.round(patienceMs * slackNow())
    if (performance.now() - fromMs > allowedMs) throw new Error(`not within ${allowedMs} ms: ${what}`)
    await wait(50)
  }
  return performance.now() - fromMs
}

/** A robot's unit once it is linked. */
export async function isLinked({ person }: Pick<Stand, 'person'>, unitId: string): Promise<boolean> {
  const query = { 'f.id': [unitId] }
  const { items } = await (await person('production')).client.call(listProducedRobots, { query })
  return items[0]?.connection === 'online'
}

/** Signs people in when they are needed first. */
function signInLater(servers: RemoteServers, port: () => number): Stand['person'] {
  const signedIn = new Map<string, Promise<Person>>()
  return (role, which = 0) => {
    const own = servers.people.filter((each) => each.role === role)
    const found = own[which % own.length]
    if (!found) throw new Error(`nobody is a ${role}`)
    const person = signedIn.get(found.email) ?? signIn(port, found)
    signedIn.set(found.email, person)
    return person.then(proveLately)
  }
}

async function addLane(
  stand: Omit<Stand, 'stop'>,
  {
    folder,
    index,
    kind,
    variantId,
  }: { folder: string; index: number; kind: ConsentRobot; variantId: string },
): Promise<void> {
  const { servers, port } = stand
  const [admin, production] = [await stand.person('admin'), await stand.person('production')]
  const serial = `UZK-${String(index + 1).padStart(3, '0')}`
  const customer =
    kind.owner === 'customer' ? await addCustomer({ admin, port }, `UZK${index + 1}`) : undefined
  const body = { name: serial, variantId, customerId: customer?.customerId ?? null, maxUses: 1 }
  const { text: installKey } = await production.client.call(createInstallKey, { body })
  const at = { robot: index, page: index + 1 }
  const robotLine = await openLine(() => servers.portOf(at.robot))
  const pageLine = await openLine(() => servers.portOf(at.page))
  const desktop = await openSmallDesktop()
  const robot = createRemoteRobot({
    folder: join(folder, serial),
    serial,
    port: robotLine.port,
    installKey,
    access: kind.setting,
    desktopPort: desktop.port,
    launcher: stand.builds?.launcher,
  })
  const lane: Lane = { index, unitId: '', kind, customer, robot, desktop, robotLine, pageLine, servers: at }
  stand.lanes.push(lane)
  robot.start()
  await untilTrue(`${serial} is linked`, linkedWithinMs, async () => {
    const { items } = await production.client.call(listProducedRobots, { query: { q: serial } })
    const [unit] = items
    lane.unitId = unit?.id ?? ''
    return unit?.connection === 'online'
  })
  if (!kind.isTestRobot) return
  const change = { params: { unitId: lane.unitId }, body: { isTestRobot: true }, ifMatch: '*' }
  await production.client.call(updateProducedRobot, change)
}

interface StandOptions {
  laneCount: number
  /** Of the kinds of lanes, the one that the first lane is of: a run with few lanes begins with another each time. */
  turn?: number
  builds: AgentBuilds | undefined
}

/** Starts servers, people and so many robots below a folder. */
export async function openStand(
  folder: string,
  { laneCount, turn = 0, builds }: StandOptions,
): Promise<Stand> {
  const servers = await startRemoteServers(join(folder, 'servers'), madePeople(), builds?.folder)
  const port = () => servers.portOf(0)
  const lanes: Lane[] = []
  const stand = { servers, lanes, builds, person: signInLater(servers, port), port }
  const stop = async () => {
    for (const { robot, desktop, robotLine, pageLine } of lanes) {
      robotLine.restore()
      await robot.stop()
      await desktop.close()
      await robotLine.close()
      await pageLine.close()
    }
    await servers.stop()
  }
  try {
    const production = await stand.person('production')
    const variantId = (await ensureCatalogue(production.client)).get('NOVA-H1') ?? ''
    const indexes = Array.from({ length: laneCount }, (_, index) => index)
    const added = indexes.map((index) => {
      const kind = laneKinds[(turn + index) % laneKinds.length]
      if (!kind) throw new Error('there is no such lane')
      return addLane(stand, { folder, index, kind, variantId })
    })
    // All are waited for, so that what started is stopped where one fails.
    const failed = (await Promise.allSettled(added)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    lanes.sort((one, other) => one.index - other.index)
  } catch (error) {
    await stop()
    throw error
  }
  return { ...stand, stop }
}
