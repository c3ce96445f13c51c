import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import * as listings from '@filo/contract/stores/store-programs-routes'
import * as stores from '@filo/contract/stores/stores-routes'
import { signInTeam, type Team } from '@filo/dev-env/releases/team'
import { ensureCatalogue } from '@filo/dev-env/seed/catalogue'
import { findDemoCustomer } from '@filo/dev-env/seed/customers'
import { type DemoProgram, demoPrograms, menuPortOffset } from '@filo/dev-env/seed/demo-programs'
import { ensureProgram } from '@filo/dev-env/seed/ensure-program'
import { expect } from '@playwright/test'
import type { Product } from '../product.ts'
import { type RobotProcess, startRobot } from '../robot-process.ts'

/** Several robots share this machine. */
const PORTS_PER_ROBOT = 10

/** A robot of the customer: an agent in a process and a folder of its own. */
export interface StoreRobot extends RobotProcess {
  serial: string
  /** Where its program answers, once it is there. */
  port: number
}

/** Where the robots listen, and which agents were started: whoever gives it ends them. */
interface Room {
  firstPort: number
  robots: RobotProcess[]
}

interface Ground {
  address: string
  production: Team['production']
  customerId: string
  room: Room
}

/** The robots of the customer. */
export interface StoreRobots {
  /** Of the variant that the program is made for. */
  fitting: readonly StoreRobot[]
  misfit: StoreRobot
}

/** A store with a program, and what else the journey takes for granted. */
export interface StoreFleet {
  team: Team
  /** What the program is made for. */
  variantId: string
  /** Switches on two robots that the program fits and one that it does not, and waits until they are linked. */
  switchOn: () => Promise<StoreRobots>
}

/** The service of the journey: a server whose answers say which version of it runs. */
export function menuOf(semver: string, to: DemoProgram['to']): DemoProgram {
  const found = demoPrograms.find(({ code }) => code === 'menu')
  if (!found) throw new Error('the demo has no menu')
  const notes = { tr: `Menü ${semver} hazır.`, en: `Menu ${semver} is ready.` }
  return { ...found, semver, notes, to, arosRange: null }
}

const hall = {
  code: 'VITRIN',
  name: { tr: 'Otel vitrini', en: 'Hotel storefront' },
  currency: 'TRY',
  timeZone: 'Europe/Istanbul',
}

/** A store that is open for everybody, with a program that is not listed yet. */
async function openStore({ marketing }: Team, programId: string): Promise<void> {
  const { id: storeId } = await marketing.call(stores.createStore, { body: hall })
  const price = { model: 'free' as const, amount: 0 }
  const params = { storeId }
  await marketing.call(listings.createStoreProgram, { params, body: { programId, price } })
  const opened = { state: 'open' as const, reason: 'Vitrin hazır' }
  await marketing.call(stores.setStoreState, { params, body: opened })
}

/** Switches on a robot of the customer, of a variant; the first listens on the first ports of the room. */
async function switchOnOne(
  { address, production, customerId, room }: Ground,
  variantId: string,
  index: number,
): Promise<StoreRobot> {
  const serial = `VTR-00${index + 1}`
  const body = { name: `Vitrin ${index + 1}`, variantId, customerId, maxUses: 1 }
  const { text } = await production.call(createInstallKey, { body })
  const base = room.firstPort + index * PORTS_PER_ROBOT
  const robot = await startRobot(address, serial, { FILO_INSTALL_KEY: text, FILO_PORT_BASE: String(base) })
  room.robots.push(robot)
  return { ...robot, serial, port: base + menuPortOffset }
}

async function switchOnAll(ground: Ground, variantIds: readonly string[]): Promise<StoreRobot[]> {
  const robots = await Promise.all(
    variantIds.map((variantId, index) => switchOnOne(ground, variantId, index)),
  )
  const query = { 'f.connection': ['online'] }
  const online = async () => (await ground.production.call(listProducedRobots, { query })).totalCount
  await expect.poll(online).toBe(robots.length)
  return robots
}

/** Makes the program and its store through the API. */
export async function openStoreFleet(product: Product, room: Room): Promise<StoreFleet> {
  const { address, people } = product
  const team = await signInTeam(address, people)
  const { production } = team
  const variants = await ensureCatalogue(production)
  const [humanoid = '', mini = ''] = ['NOVA-H1', 'MINI-NOVA'].map((code) => variants.get(code))
  await openStore(team, await ensureProgram(team, menuOf('2.0.1', 'active'), [humanoid]))
  const customerId = (await findDemoCustomer(team.admin))?.id ?? ''
  return {
    team,
    variantId: humanoid,
    switchOn: async () => {
      const ground = { address, production, customerId, room }
      const [first, second, misfit] = await switchOnAll(ground, [humanoid, humanoid, mini])
      if (!first || !second || !misfit) throw new Error('there are too few robots')
      return { fitting: [first, second], misfit }
    },
  }
}
