import type { CallInput } from '@filo/contract/client'
import { roleHolds } from '@filo/contract/permissions'
import { createApiToken } from '@filo/contract/profile/profile-routes'
import { customerRoles, type RoleKey, roleKeys } from '@filo/contract/roles'
import { type AnyRoute, routes } from '@filo/contract/routes'
import { scopesReaching, type TokenScope, tokenScopeKeys } from '@filo/contract/token-scopes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '../db/schema/sessions.ts'
import { inject, signInAs, type TestPerson } from '../testing/test-people.ts'
import type { Probe, ProbeInput, World } from './probe.ts'
import { createWorld, readProbes } from './test-world.ts'

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

const table = await readProbes()

function withRecord(input: ProbeInput, params: Record<string, string>): CallInput<AnyRoute> {
  return { ...input, params } as CallInput<AnyRoute>
}

const isForPeople = (route: AnyRoute) => route.access !== 'public' && route.access !== 'device'

function allowed(route: AnyRoute, role: RoleKey): boolean {
  return typeof route.access !== 'object' || roleHolds(role, route.access.permission)
}

/**
 * Of those who may call a route, one of the maker's and one of a customer's are enough for an ordinary run, others for
 * the next route; whoever may not is tried each time.
 */
function tagsOf(route: AnyRoute, role: RoleKey): string[] {
  const isAlike = (other: RoleKey) => customerRoles.includes(other) === customerRoles.includes(role)
  const alike = roleKeys.filter((other) => allowed(route, other) && isAlike(other))
  const turn = routes.indexOf(route) % alike.length
  return alike.includes(role) && alike[turn] !== role ? ['proof'] : []
}

/** API tokens of an administrator: one a scope. */
async function addTokens({ people }: World): Promise<Map<TokenScope, Record<string, string>>> {
  const made = new Map<TokenScope, Record<string, string>>()
  for (const scope of tokenScopeKeys) {
    const body = { name: scope, role: 'admin' as const, scopes: [scope] }
    const { text } = (await people.admin.call(createApiToken, { body })).body
    made.set(scope, { authorization: `Bearer ${text}` })
  }
  return made
}

/** Somebody of a role who proved who they are 16 minutes ago. */
async function signInLong(server: World['server'], role: RoleKey): Promise<TestPerson> {
  const person = await signInAs(server, role)
  const reauthenticatedAt = new Date(server.clock.now().getTime() - 16 * 60_000)
  await server.context.db
    .update(sessions)
    .set({ reauthenticatedAt })
    .where(eq(sessions.userId, person.userId))
  return person
}

describe('authorization of every route', () => {
  let world: World
  let tokens: Map<TokenScope, Record<string, string>>
  let admin: TestPerson
  beforeAll(async () => {
    world = await createWorld()
    tokens = await addTokens(world)
    admin = await signInLong(world.server, 'admin')
  })
  afterAll(() => world.server.close())

  test.each(routes.map((route) => [route.name, route] as const))(
    '%s has a handler and a row here',
    (name, route) => {
      expect(world.server.api.served.has(name), 'has no handler').toBe(true)
      if (!isForPeople(route)) return
      expect([...table.keys()], 'has no row in a *-probes.ts').toContain(name)
      const params = [...route.path.matchAll(/:(\w+)/g)].map(([, param]) => param)
      if (params.length > 0) expect(params, 'its row names no record').toContain(table.get(name)?.recordParam)
    },
  )

  describe.each(
    routes.filter((route) => route.access !== 'public').map((route) => [route.name, route] as const),
  )('%s', (_name, route) => {
    test('nobody gets in without credentials', async () => {
      const params = Object.fromEntries(
        [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, UNKNOWN_ID]),
      )
      const answer = await inject(world.server, route, { params, body: {} } as never)
      // A link that arrives without its Upgrade is no request of anybody yet: whoever it is, it is told so and nothing else.
      expect(answer.status).toBe(route.name === 'openLink' ? 426 : 401)
    })
    if (!isForPeople(route)) return

    const anyCall = {
      params: Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, UNKNOWN_ID])),
      body: {},
    }
    test('API tokens get in by the scopes that are for it, and by no other', async () => {
      const reaching = scopesReaching(route)
      const [, headers] = [...tokens].find(([scope]) => !reaching.includes(scope)) ?? []
      if (!headers) return
      const { status, problem } = await inject(world.server, route, { ...anyCall, headers } as never)
      expect(status).toBe(403)
      if (route.method === 'HEAD') return
      expect(problem.code).toBe(reaching.length > 0 ? 'token_scope_missing' : 'session_required')
    })
    if (route.needsProof) {
      test('an old proof of who one is does not do', async () => {
        const { problem } = await admin.call(route, anyCall as never)
        expect(problem.code).toBe('reauthentication_required')
      })
    }

    // Who reads or is refused changes nothing: one good call and the people of the world serve them all.
    let shared: ReturnType<Probe['input']> | undefined
    const changesNothing = (role: RoleKey) => route.method === 'GET' || !allowed(route, role)
    const callerFor = (role: RoleKey) =>
      changesNothing(role)
        ? world.people[role]
        : signInAs(world.server, role, { customerId: world.people[role].customerId })
    const inputFor = (probe: Probe, person: TestPerson) => {
      const isOwn = probe.input.length > 1 && allowed(route, person.role)
      if (isOwn || !changesNothing(person.role)) return probe.input(world, person)
      const allowedRole = roleKeys.find((role) => allowed(route, role)) ?? person.role
      shared ??= probe.input(world, world.people[allowedRole])
      return shared
    }

    const proveAs = async (role: RoleKey) => {
      const probe = table.get(route.name)
      if (!probe || route.stream) return
      const person = await callerFor(role)
      const input = await inputFor(probe, person)
      const answer = await person.call(route, input as CallInput<AnyRoute>)
      if (!allowed(route, role)) expect(answer.problem.code).toBe('no_permission')
      else
        expect([200, 201, 202, 204, 403, 404, 409, 422], JSON.stringify(answer.body)).toContain(answer.status)
      if (allowed(route, role) && !customerRoles.includes(role) && typeof route.access === 'object') {
        expect(answer.status, JSON.stringify(answer.body)).not.toBe(403)
      }
    }
    for (const role of roleKeys) test(`as ${role}`, { tags: tagsOf(route, role) }, () => proveAs(role))

    const probe = table.get(route.name)
    if (!probe?.recordParam) return
    const { recordParam } = probe
    test('an unknown record and a foreign one get the same 404', async () => {
      // Nobody gave the customer's user a robot: each is as foreign to them as another customer's.
      const ungiven = ['unitId', 'updateId'].includes(recordParam) ? [world.people.customer_user] : []
      const callers = [...world.strangers, ...ungiven].filter((person) => allowed(route, person.role))
      const staff = roleKeys.find((role) => allowed(route, role) && !customerRoles.includes(role))
      // Whoever is refused left it as it was made.
      const unused = probe.input.length > 1 ? undefined : shared
      const input = await (unused ?? probe.input(world, world.people.customer_admin))
      for (const person of [...callers, ...(staff ? [world.people[staff]] : [])]) {
        const own = input.params as Record<string, string>
        const unknown = await person.call(route, withRecord(input, { ...own, [recordParam]: UNKNOWN_ID }))
        expect(unknown.status, JSON.stringify(unknown.body)).toBe(404)
        if (probe.isShared || !callers.includes(person)) continue
        const foreign = await person.call(route, withRecord(input, own))
        expect({ ...foreign.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
      }
    })
  })
})
