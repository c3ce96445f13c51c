import { assignAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import * as routes from '@filo/contract/campaigns/campaigns-routes'
import type { BodyInput } from '@filo/contract/route'
import type { UpdateState } from '@filo/contract/updates/updates-routes'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { arosVersions } from '../db/schema/aros-versions.ts'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { robotPresence, robotRuntime } from '../db/schema/robot-presence.ts'
import { updates } from '../db/schema/updates.ts'
import type { TestServer } from './test-context.ts'
import { signInAs } from './test-people.ts'
import { addDraftAros } from './test-releases.ts'
import { addUnit, addVariant, hearOf } from './test-robots.ts'

const reason = 'Deneme için'
const ended: UpdateState[] = ['succeeded', 'failed', 'rolled_back', 'cancelled']

export interface TestFleet {
  variantId: string
  formerId: string
  arosId: string
  unitIds: string[]
}

/** Robots of the inventory alone, and campaigns over them that go on when a test says so. */
export function createTestCampaigns(server: TestServer) {
  const { db } = server.context
  const manager = () => signInAs(server, 'release_manager')
  const still = new AbortController().signal

  async function publish(variantId: string, semver: string): Promise<string> {
    const draft = { variantId, channel: 'production' as const, versionIds: [], semver }
    const { id } = await addDraftAros(await manager(), draft)
    await db.update(arosVersions).set({ state: 'published' }).where(eq(arosVersions.id, id))
    return id
  }

  /** They are heard of now. */
  async function beat(unitIds: readonly string[]): Promise<void> {
    const lastSeenAt = server.clock.now()
    await db
      .update(robotPresence)
      .set({ lastSeenAt })
      .where(inArray(robotPresence.unitId, [...unitIds]))
  }

  /** They do what they shall, and say so. */
  async function finish(unitIds: readonly string[]): Promise<void> {
    const at = server.clock.now()
    const isOpen = and(inArray(updates.unitId, [...unitIds]), notInArray(updates.state, ended))
    for (const { id, unitId, toArosId } of await db.select().from(updates).where(isOpen)) {
      await db.update(updates).set({ state: 'succeeded', endedAt: at }).where(eq(updates.id, id))
      await report(unitId, { installedArosId: toArosId, updateState: 'up_to_date' })
    }
    await beat(unitIds)
  }

  async function report(unitId: string, stated: Partial<typeof producedRobots.$inferInsert>): Promise<void> {
    const reported = { reportedAt: server.clock.now(), ...stated }
    await db.update(producedRobots).set(reported).where(eq(producedRobots.id, unitId))
  }

  /** Its heartbeat names errors, or none. */
  async function complain(unitId: string, ...codes: string[]): Promise<void> {
    const runtimeInfo = { errors: codes.map((code) => ({ code, text: code })) }
    await db
      .insert(robotRuntime)
      .values({ unitId, runtimeInfo })
      .onConflictDoUpdate({ target: robotRuntime.unitId, set: { runtimeInfo } })
    await beat([unitId])
  }

  /** The update of a robot that is open is in this state. */
  async function advance(unitId: string, state: UpdateState): Promise<void> {
    const isOpen = and(eq(updates.unitId, unitId), notInArray(updates.state, ended))
    await db.update(updates).set({ state }).where(isOpen)
  }

  const leave = (unitId: string) =>
    hearOf(server, unitId, { connection: 'offline', lastSeenAt: server.clock.now() })
  const comeBack = (unitId: string) =>
    hearOf(server, unitId, { connection: 'online', lastSeenAt: server.clock.now() })

  /** A product whose robots run its default, with a newer release. */
  async function fleet(count: number, customerId: string | null = null): Promise<TestFleet> {
    const variantId = await addVariant(server)
    const formerId = await publish(variantId, '1.0.0')
    const arosId = await publish(variantId, '1.1.0')
    const unitIds: string[] = []
    for (let index = 0; index < count; index += 1)
      unitIds.push(await addUnit(server, { variantId, customerId }))
    for (const id of unitIds) await comeBack(id)
    await (await manager()).call(assignAros, { params: { ArosId: formerId }, body: { reason } })
    await finish(unitIds)
    return { variantId, formerId, arosId, unitIds }
  }

  const look = (id: string) => server.context.campaignRunner.run(id, still)

  type Query = Partial<BodyInput<typeof routes.createCampaign>>
  async function create(robots: Pick<TestFleet, 'arosId' | 'unitIds'>, requested: Query = {}) {
    const { arosId, unitIds } = robots
    const policy = { soakMinutes: 0, isCompared: false, ...requested.policy }
    const body = { name: 'Yayılım', arosId, target: { unitIds }, waves: [50, 100], ...requested, policy }
    const answer = await (await manager()).call(routes.createCampaign, { body })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.problem))
    return answer.body
  }

  async function start(
    robots: Pick<TestFleet, 'arosId' | 'unitIds'>,
    requested: Query = {},
  ): Promise<string> {
    const { id } = await create(robots, requested)
    await (await manager()).call(routes.startCampaign, { params: { campaignId: id } })
    await look(id)
    return id
  }

  const get = async (campaignId: string) =>
    (await (await manager()).call(routes.getCampaign, { params: { campaignId } })).body

  async function listUnits(campaignId: string, query = {}) {
    const params = { campaignId }
    return (
      await (await manager()).call(routes.listCampaignUnits, { params, query: { size: 100, ...query } })
    ).body.items
  }

  /** Time goes on, and robots that are linked are heard of. */
  async function pass(minutes: number, unitIds: readonly string[]): Promise<void> {
    server.clock.advance(minutes * 60_000)
    await beat(unitIds)
  }

  const actions = { publish, beat, finish, report, complain, advance, leave, comeBack, pass }
  return { ...actions, manager, fleet, create, start, look, get, listUnits }
}
