import { listAudit } from '@filo/contract/audit/audit-routes'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { getProducedRobot, listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import * as routes from '@filo/contract/robot-users/robot-users-routes'
import { deleteUser } from '@filo/contract/users/users-routes'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BusMessage } from '../../bus/bus.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, giveRobots, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit } from '../../testing/test-robots.ts'

describe.each(engines())('the people of a robot on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  let support: TestPerson
  let customerId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    customerId = await addCustomer(server, 'Işık Otel')
    manager = await signInAs(server, 'customer_admin', { customerId })
    support = await signInAs(server, 'support')
  })
  afterAll(() => server.close())

  const colleague = () => signInAs(server, 'customer_user', { customerId })
  const unit = () => addUnit(server, { customerId })
  const add = (
    by: TestPerson,
    unitId: string,
    ...users: { userId: string; robotRole: 'owner' | 'operator' | 'viewer'; expiresAt?: string }[]
  ) => by.call(routes.addRobotUsers, { params: { unitId }, body: { users } })
  const namesOf = async (by: TestPerson, unitId: string) =>
    (await by.call(routes.listRobotUsers, { params: { unitId } })).body.items.map((item) => item.userId)
  const sees = async (person: TestPerson) =>
    (await person.call(listProducedRobots, {})).body.items.map((item) => item.id)

  test('a person sees the robots that they were given, at once, and no longer when they are taken', async () => {
    const [person, robot, other] = [await colleague(), await unit(), await unit()]
    expect(await sees(person)).toEqual([])
    expect((await person.call(getProducedRobot, { params: { unitId: robot } })).status).toBe(404)
    expect((await add(manager, robot, { userId: person.userId, robotRole: 'viewer' })).body).toEqual({
      addedCount: 1,
    })
    expect(await sees(person)).toEqual([robot])
    expect((await person.call(getProducedRobot, { params: { unitId: other } })).status).toBe(404)
    const body = { userIds: [person.userId] }
    await manager.call(routes.removeRobotUsers, { params: { unitId: robot }, body })
    expect(await sees(person)).toEqual([])
  })

  test('both lists tell how many there are, and nobody stands in both', async () => {
    const [robot, person, further] = [await unit(), await colleague(), await colleague()]
    const params = { unitId: robot }
    await add(support, robot, { userId: person.userId, robotRole: 'owner' })
    const inside = (await manager.call(routes.listRobotUsers, { params })).body
    expect(inside.totalCount).toBe(1)
    expect(inside.items[0]).toMatchObject({ userId: person.userId, robotRole: 'owner', expiresAt: null })
    const outside = (await manager.call(routes.listUsersNotInRobot, { params, query: { size: 100 } })).body
    const ids = outside.items.map((item) => item.userId)
    expect(ids).not.toContain(person.userId)
    expect(ids).toEqual(expect.arrayContaining([further.userId, manager.userId]))
    expect(outside.totalCount).toBe(ids.length)
  })

  test('the people of others are not offered, and cannot be added', async () => {
    const stranger = await signInAs(server, 'customer_user', {
      customerId: await addCustomer(server, 'Dağ Ltd.'),
    })
    const robot = await unit()
    const answer = await add(support, robot, { userId: stranger.userId, robotRole: 'viewer' })
    expect(answer.problem.code).toBe('not_found')
    expect(await namesOf(support, robot)).toEqual([])
    const stock = await addUnit(server)
    const refused = await add(support, stock, { userId: stranger.userId, robotRole: 'viewer' })
    expect(refused.problem.code).toBe('robot_without_customer')
    const { body } = await support.call(routes.listUsersNotInRobot, { params: { unitId: stock } })
    expect(body).toEqual({ items: [], totalCount: 0 })
  })

  test('an owner decides for their robot, an operator does not', async () => {
    const [robot, owner, operator, guest] = [
      await unit(),
      await colleague(),
      await colleague(),
      await colleague(),
    ]
    await giveRobots(server, owner, [robot], 'owner')
    await giveRobots(server, operator, [robot], 'operator')
    const desired = { userId: guest.userId, robotRole: 'viewer' as const }
    expect((await add(operator, robot, desired)).problem.code).toBe('not_robot_owner')
    expect((await add(owner, robot, desired)).status).toBe(201)
    expect(await namesOf(owner, robot)).toHaveLength(3)
  })

  test('the last owner cannot be removed, lowered or given an end', async () => {
    const [robot, owner] = [await unit(), await colleague()]
    const params = { unitId: robot }
    await giveRobots(server, owner, [robot], 'owner')
    const one = { ...params, userId: owner.userId }
    const gone = await manager.call(routes.removeRobotUsers, { params, body: { userIds: [owner.userId] } })
    expect(gone.problem.code).toBe('last_owner')
    const expiresAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
    for (const body of [{ robotRole: 'viewer' as const }, { robotRole: 'owner' as const, expiresAt }]) {
      expect((await manager.call(routes.changeRobotUser, { params: one, body })).problem.code).toBe(
        'last_owner',
      )
    }
    const second = await colleague()
    await add(manager, robot, { userId: second.userId, robotRole: 'owner' })
    const lowered = await manager.call(routes.changeRobotUser, {
      params: one,
      body: { robotRole: 'viewer' },
    })
    expect(lowered.body.robotRole).toBe('viewer')
  })

  test('of two owners who are removed at once one stays', async () => {
    const [robot, first, second] = [await unit(), await colleague(), await colleague()]
    const params = { unitId: robot }
    await giveRobots(server, first, [robot], 'owner')
    await giveRobots(server, second, [robot], 'owner')
    const answers = await Promise.all(
      [first, second].map(({ userId }) =>
        manager.call(routes.removeRobotUsers, { params, body: { userIds: [userId] } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await namesOf(manager, robot)).toHaveLength(1)
  })

  test('a right with an end is one until then, and stays listed after', async () => {
    const [robot, person] = [await unit(), await colleague()]
    const soon = new Date(server.clock.now().getTime() + 60_000).toISOString()
    const past = new Date(server.clock.now().getTime() - 1000).toISOString()
    const desired = { userId: person.userId, robotRole: 'viewer' as const }
    expect((await add(manager, robot, { ...desired, expiresAt: past })).problem.code).toBe('grant_end_past')
    await add(manager, robot, { ...desired, expiresAt: soon })
    expect(await sees(person)).toEqual([robot])
    server.clock.advance(60_000)
    expect(await sees(person)).toEqual([])
    expect(await namesOf(manager, robot)).toEqual([person.userId])
  })

  test('whose right has an end gives none that lasts longer, to themselves neither', async () => {
    const [robot, person, other] = [await unit(), await colleague(), await colleague()]
    const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString()
    const [end, later] = [at(60_000), at(61_000)]
    await add(manager, robot, { userId: person.userId, robotRole: 'owner', expiresAt: end })
    const change = (userId: string, expiresAt: string | null) =>
      person.call(routes.changeRobotUser, {
        params: { unitId: robot, userId },
        body: { robotRole: 'owner', expiresAt },
      })
    for (const longer of [null, later]) {
      expect((await change(person.userId, longer)).problem.code).toBe('grant_outlasts_own')
      const desired = {
        userId: other.userId,
        robotRole: 'owner' as const,
        ...(longer ? { expiresAt: longer } : {}),
      }
      expect((await add(person, robot, desired)).problem.code).toBe('grant_outlasts_own')
    }
    await add(person, robot, { userId: other.userId, robotRole: 'viewer', expiresAt: end })
    expect((await change(other.userId, later)).problem.code).toBe('grant_outlasts_own')
    expect((await change(other.userId, end)).body.robotRole).toBe('owner')
  })

  test('a robot that changes hands is nobody’s of before, also when it comes back', async () => {
    const [robot, person] = [await unit(), await colleague()]
    const production = await signInAs(server, 'production')
    await giveRobots(server, person, [robot], 'owner')
    const elsewhere = await addCustomer(server, 'Çınar Müzesi')
    for (const target of [elsewhere, customerId]) {
      const body = { target: { unitIds: [robot] }, customerId: target, reason: 'Robot el değiştirdi' }
      await production.call(assignProducedRobots, { body })
    }
    expect(await sees(person)).toEqual([])
    expect(await namesOf(await signInAs(server, 'support'), robot)).toEqual([])
  })

  test('who is deleted leaves the robot', async () => {
    const [robot, person] = [await unit(), await colleague()]
    await giveRobots(server, person, [robot], 'owner')
    const admin = await signInAs(server, 'admin')
    const body = { reason: 'İşten ayrıldı' }
    await admin.call(deleteUser, { params: { userId: person.userId }, body })
    expect(await namesOf(admin, robot)).toEqual([])
  })

  test('is told to those whose rights changed, and written into the robot’s history', async () => {
    const [robot, person] = [await unit(), await colleague()]
    const heard: BusMessage[] = []
    const stop = server.context.bus.onPublish((message) => heard.push(message))
    const helper = await signInAs(server, 'support')
    await add(helper, robot, { userId: person.userId, robotRole: 'operator' })
    const ofRights = { kind: 'rights-changed', userId: person.userId }
    await vi.waitFor(() => expect(heard).toContainEqual(ofRights), { timeout: 10_000 })
    stop()
    expect(heard).toContainEqual(
      expect.objectContaining({ event: expect.objectContaining({ topic: 'robot-users', id: robot }) }),
    )
    const query = { 'f.objectType': ['produced_robot'], 'f.objectId': [robot] }
    const admin = await signInAs(server, 'admin')
    const { items } = (await admin.call(listAudit, { query })).body
    expect(items[0]).toMatchObject({ action: 'robot_user.added' })
  })
})
