import type { CallInput } from '@filo/contract/client'
import { roleHolds } from '@filo/contract/permissions'
import { type RoleKey, roleKeys } from '@filo/contract/roles'
import { type AnyRoute, routes } from '@filo/contract/routes'
import { gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../db/schema/audit-log.ts'
import { openBuildsFolder } from '../testing/test-agents.ts'
import { createFakeDemoPort } from '../testing/test-demo-port.ts'
import { signInAs, type TestPerson } from '../testing/test-people.ts'
import { type Ending, endingRoutes, endsSomething, type RecordedEnding } from './endings.ts'
import { endingsOfMarketing } from './endings-of-marketing.ts'
import { endingsOfPeople } from './endings-of-people.ts'
import { builtAgent, endingsOfRobots } from './endings-of-robots.ts'
import { endingsOfSoftware } from './endings-of-software.ts'
import type { ProbeInput, World } from './probe.ts'
import { createWorld, readProbes } from './test-world.ts'

/** What ends all of a server comes last. */
const endings: Readonly<Record<string, Ending>> = {
  ...endingsOfPeople,
  ...endingsOfRobots,
  ...endingsOfMarketing,
  ...endingsOfSoftware,
}
const probes = await readProbes()
const rows = Object.entries(endings).flatMap(([name, ending]) => {
  const route = routes.find((each) => each.name === name)
  return route ? [{ name, route, ending }] : []
})
const recorded = rows.flatMap(({ ending, ...row }) => ('action' in ending ? [{ ...row, ending }] : []))
const unrecorded = rows.flatMap(({ ending, ...row }) => ('action' in ending ? [] : [{ ...row, ending }]))

const isGrantedTo = ({ access }: AnyRoute, role: RoleKey) =>
  typeof access !== 'object' || roleHolds(role, access.permission)

describe('what is ended, stopped or refused is in the audit log', () => {
  const builds = openBuildsFolder()
  let world: World
  beforeAll(async () => {
    builds.build(builtAgent)
    const environment = { FILO_AGENT_FILES: builds.folder }
    world = await createWorld(undefined, { environment, demoPort: createFakeDemoPort().port })
  })
  afterAll(async () => {
    await world.server.close()
    builds.remove()
  })

  const newest = async () => {
    const [row] = await world.server.context.db.select({ seq: max(auditLog.seq) }).from(auditLog)
    return row?.seq ?? 0
  }
  const since = (seq: number) =>
    world.server.context.db.select().from(auditLog).where(gt(auditLog.seq, seq)).orderBy(auditLog.seq)

  const callerOf = (role: RoleKey) =>
    signInAs(world.server, role, { customerId: world.people[role].customerId })
  async function inputOf(name: string, { call, body }: Partial<RecordedEnding>, as: TestPerson) {
    const input = (await (call ?? probes.get(name)?.input)?.(world, as)) ?? {}
    return body ? { ...input, body } : input
  }

  async function subjectOf(name: string, { subject }: RecordedEnding, input: ProbeInput, as: TestPerson) {
    if (typeof subject === 'function') return subject(input, world, as)
    return input.params?.[subject ?? probes.get(name)?.recordParam ?? ''] ?? ''
  }

  test('every route that ends something has a row, and every row such a route', () => {
    expect(endingRoutes.map(({ name }) => name).filter((name) => !endings[name])).toEqual([])
    expect(Object.keys(endings).sort()).toEqual(endingRoutes.map(({ name }) => name).sort())
  })

  test.each([
    ['DELETE', 'dropThing', '/api/things/:thingId', true],
    ['POST', 'cancelThing', '/api/things/:thingId', true],
    ['POST', 'decide', '/api/things/:thingId/revocation', true],
    ['PATCH', 'change', '/api/things/:thingId/end-hold', true],
    ['POST', 'take', '/api/things/:thingId/steps', true],
    ['PATCH', 'updateProgramRelease', '/api/program-releases/:releaseId', false],
    ['DELETE', 'deleteProgramRelease', '/api/program-releases/:releaseId', true],
    ['POST', 'releaseThing', '/api/things/:thingId', true],
    ['GET', 'getRevokedThings', '/api/things/revoked', false],
    ['POST', 'sendThing', '/api/calendars/:cancelId', false],
  ] as const)('%s %s at %s ends something: %s', (method, name, path, isIt) => {
    expect(endsSomething({ method, name, path } as unknown as AnyRoute)).toBe(isIt)
  })

  test.each(recorded)(
    '$name: the log says who did it to what, and why where it was said',
    async ({ name, route, ending }) => {
      const as = await callerOf(ending.by ?? 'admin')
      const input = await inputOf(name, ending, as)
      const subject = await subjectOf(name, ending, input, as)
      expect(subject, 'names no record').not.toBe('')
      const before = await newest()
      const refusedRole = roleKeys.find((role) => !isGrantedTo(route, role))
      if (refusedRole) {
        const refused = await world.people[refusedRole].call(route, input as CallInput<AnyRoute>)
        expect(refused.problem.code).toBe('no_permission')
        // What the server does by itself meanwhile (a campaign's next step) is no sign of this request.
        const ofRefused = (await since(before)).filter(
          ({ action, actorId }) => action === ending.action || actorId === world.people[refusedRole].userId,
        )
        expect(ofRefused, 'the log tells of what was refused').toEqual([])
      }
      const answer = await as.call(route, input as CallInput<AnyRoute>)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      const reported = (await since(before)).filter(({ action }) => action === ending.action)
      const by = { actorKind: 'user', actorId: as.userId, role: as.role }
      const why = (input.body as { reason?: string } | undefined)?.reason
      const objectId = ending.namesAnswer ? (answer.body as { id: string }).id : subject
      expect(reported).toMatchObject([{ ...by, objectId, ...(why ? { reason: why } : {}) }])
    },
  )

  test.each(unrecorded)('$name ends nothing that others see', async ({ name, route, ending }) => {
    expect(ending.unrecorded.length).toBeGreaterThan(20)
    const as = await callerOf('admin')
    const input = await inputOf(name, {}, as)
    const before = await newest()
    expect((await as.call(route, input as CallInput<AnyRoute>)).status).toBeLessThan(300)
    expect((await since(before)).filter(({ actorId }) => actorId === as.userId)).toEqual([])
  })
})
