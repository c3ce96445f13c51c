import type { CallInput } from '@filo/contract/client'
import { urlOf } from '@filo/contract/client'
import { fold, sortKey } from '@filo/contract/fold'
import type { RobotRole } from '@filo/contract/robot-users/robot-roles'
import type { RoleKey } from '@filo/contract/roles'
import type { ResponseOf } from '@filo/contract/route'
import type { AnyRoute } from '@filo/contract/routes'
import { customers } from '../db/schema/customers.ts'
import { robotUsers } from '../db/schema/robot-users.ts'
import { userRoles } from '../db/schema/user-roles.ts'
import { users } from '../db/schema/users.ts'
import { SESSION_COOKIE } from '../http/access/session-cookie-name.ts'
import { scopeKindOf } from '../rights/scope-of-role.ts'
import { hashPassword } from '../secrets/password.ts'
import type { TestServer } from './test-context.ts'

export const testPassword = 'correct horse battery'

export interface Answer<R> {
  status: number
  body: ResponseOf<R>
  /** The same body read as a problem. */
  problem: { code: string; detail?: string; message?: string; errors?: { path: string; message: string }[] }
  headers: Record<string, string | string[] | number | undefined>
}

/** A person who calls the API over its public door. */
export interface TestPerson {
  userId: string
  role: RoleKey
  customerId: string | null
  cookie: string
  call: <R extends AnyRoute>(route: R, input: CallInput<R>) => Promise<Answer<R>>
}

let passwordHash: string | undefined

/** Adds a customer and gives its id. */
export async function addCustomer(server: TestServer, name: string): Promise<string> {
  const { db, ids, clock } = server.context
  const id = ids.next()
  const at = clock.now()
  const code = `C-${id.slice(-8)}`
  const keys = { searchKey: fold(`${name} ${code}`), sortKey: sortKey(name) }
  await db.insert(customers).values({ id, code, name, createdAt: at, updatedAt: at, ...keys })
  return id
}

async function insertPerson(server: TestServer, role: RoleKey, customerId: string | null): Promise<string> {
  const { db, ids, clock } = server.context
  const id = ids.next()
  const at = clock.now()
  passwordHash ??= await hashPassword(testPassword)
  const displayName = `Test ${role} ${id.slice(-6)}`
  await db.insert(users).values({
    id,
    email: `${role}.${id.slice(-12)}@example.com`,
    displayName,
    customerId,
    status: 'active',
    passwordHash,
    createdAt: at,
    updatedAt: at,
    searchKey: fold(displayName),
    sortKey: sortKey(displayName),
  })
  await db.insert(userRoles).values({
    userId: id,
    roleKey: role,
    scopeKind: scopeKindOf(role),
    scopeCustomerId: customerId,
    grantedAt: at,
  })
  return id
}

/** Gives a person robots, which is all that somebody with the role of a customer's user sees. */
export async function giveRobots(
  server: TestServer,
  { userId }: Pick<TestPerson, 'userId'>,
  unitIds: readonly string[],
  robotRole: RobotRole = 'operator',
): Promise<void> {
  const grantedAt = server.context.clock.now()
  const rows = unitIds.map((unitId) => ({ unitId, userId, robotRole, grantedAt }))
  await server.context.db.insert(robotUsers).values(rows)
}

/** Calls a route with whatever headers, through the real HTTP application. */
export async function inject<R extends AnyRoute>(
  server: TestServer,
  route: R,
  input: CallInput<R> & { headers?: Record<string, string> },
  /** The address that the call comes from. */
  remoteAddress?: string,
): Promise<Answer<R>> {
  const { headers, ...call } = input
  const from = { headers: headers ?? {}, remoteAddress }
  return send(server, route, call as CallInput<AnyRoute>, from) as Promise<Answer<R>>
}

async function send(
  server: TestServer,
  route: AnyRoute,
  input: CallInput<AnyRoute>,
  { headers, remoteAddress }: { headers: Record<string, string>; remoteAddress?: string | undefined },
): Promise<Answer<AnyRoute>> {
  const { params, query, body, bytes, ifMatch, idempotencyKey } = input
  const payload = bytes ? Buffer.from(await bytes.arrayBuffer()) : (body as object | undefined)
  const response = await server.app.inject({
    method: route.method,
    url: urlOf(route, params, query),
    ...(remoteAddress ? { remoteAddress } : {}),
    headers: {
      ...(ifMatch ? { 'if-match': ifMatch } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...(bytes ? { 'content-type': 'application/octet-stream' } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const isJson = response.body !== '' && String(response.headers['content-type']).includes('json')
  const parsed = isJson ? response.json() : response.body
  return { status: response.statusCode, body: parsed, problem: parsed, headers: response.headers }
}

/** A session as signing in makes it, without the time a password takes: tests of other things need thousands. */
async function openSession(server: TestServer, userId: string, role: RoleKey): Promise<string> {
  const { db, sessions } = server.context
  const from = { ip: '127.0.0.1', device: 'test', requestId: 'test', role }
  const { token } = await db.transaction((tx) => sessions.openFor(tx, userId, from))
  return `${SESSION_COOKIE}=${token}`
}

/** Adds a person with a role and signs them in. Customer roles need a customer. */
export async function signInAs(
  server: TestServer,
  role: RoleKey,
  { customerId = null, language = 'en' }: { customerId?: string | null; language?: 'tr' | 'en' } = {},
): Promise<TestPerson> {
  const userId = await insertPerson(server, role, customerId)
  const cookie = await openSession(server, userId, role)
  return {
    userId,
    role,
    customerId,
    cookie,
    call: <R extends AnyRoute>(route: R, input: CallInput<R>) =>
      send(server, route, input as CallInput<AnyRoute>, {
        headers: { cookie, 'accept-language': language },
      }) as Promise<Answer<R>>,
  }
}
