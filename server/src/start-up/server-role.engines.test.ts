import { listAudit } from '@filo/contract/audit/audit-routes'
import { createCustomer, listCustomers } from '@filo/contract/customers/customers-routes'
import { signIn } from '@filo/contract/session/session-routes'
import { inviteUser } from '@filo/contract/users/users-routes'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject as provided, test } from 'vitest'
import { mayRewrite } from '../db/append-only.ts'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/opening/open-postgres.ts'
import { emptyTables } from '../features/demo/demo-store.ts'
import { openBoss } from '../jobs/open-boss.ts'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { openDatabaseOfRoles } from '../testing/test-database-roles.ts'
import { inject, signInAs, type TestPerson, testPassword } from '../testing/test-people.ts'
import { preparePostgres } from './prepare-postgres.ts'

const DENIED = '42501'

test('the embedded database is its own owner, and says so', async () => {
  const database = await openTestDatabase('pglite')
  expect(await mayRewrite(database.db)).toBe(true)
  await database.close()
})

describe.runIf(provided('postgresUrl'))('a role that cannot change the audit log', () => {
  let roles: Awaited<ReturnType<typeof openDatabaseOfRoles>>
  let database: Database
  let server: TestServer | undefined
  let admin: TestPerson
  const prepare = (databaseUrl = roles.serverUrl) =>
    preparePostgres({ databaseUrl, databaseOwnerUrl: roles.ownerUrl })
  const refused = async (statement: string) =>
    expect(database.client.query(statement), statement).rejects.toMatchObject({ code: DENIED })

  beforeAll(async () => {
    roles = await openDatabaseOfRoles()
    await expect(openPostgres({ url: roles.serverUrl })).rejects.toThrow('npm run prepare-database')
    expect(await prepare()).toBe(roles.server)
    // As a start does it: nothing is pending, so nothing needs rights.
    database = await openPostgres({ url: roles.serverUrl })
    server = await createTestServer('postgres', { database })
    admin = await signInAs(server, 'admin')
  })
  afterAll(async () => {
    // Also where it could not be opened: roles belong to the whole cluster.
    await server?.close()
    await roles.drop()
  })

  test('is enough for the product: people come in, write, are audited, and everything is cleaned up', async () => {
    if (!server) throw new Error('no server')
    const stop = await server.context.start()
    const email = 'gul@example.com'
    const roles_ = [{ roleKey: 'tester' as const }]
    const invited = await admin.call(inviteUser, { body: { email, displayName: 'Gül Ağa', roles: roles_ } })
    expect(invited.status).toBe(201)
    expect((await admin.call(createCustomer, { body: { name: 'Işık Otel', code: 'ISIK' } })).status).toBe(201)
    const person = { email: `${admin.role}.${admin.userId.slice(-12)}@example.com`, password: testPassword }
    expect((await inject(server, signIn, { body: person })).status).toBe(200)
    const { items } = (await admin.call(listAudit, {})).body
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['session.started', 'customer.created', 'user.invited']),
    )
    await server.context.sweep()
    expect(await server.context.audit.verify()).toMatchObject({ isIntact: true, mayBeChanged: false })
    await stop()
    await server.context.jobs.start()
    await server.context.db.transaction(emptyTables)
    expect((await admin.call(listCustomers, {})).body.items).toEqual([])
  })

  test.each([
    "update audit_log set reason = 'başka'",
    'delete from audit_log',
    'truncate audit_log',
    'drop table audit_log',
    'alter table audit_log disable trigger all',
    'create table more (id int)',
    'create table pgboss.more (id int)',
    'create schema more',
    "select setval('audit_log_seq_seq', 1)",
  ])('is refused: %s', async (statement) => {
    const { rows } = await database.client.query('select count(*) as many from audit_log')
    await refused(statement)
    expect((await database.client.query('select count(*) as many from audit_log')).rows).toEqual(rows)
  })

  test('preparing again changes nothing, builds what a migration of the jobs left over, and takes back what was given', async () => {
    const { admin: dba } = roles
    await dba.query(`grant update on audit_log to public; grant create on schema public to public`)
    await dba.query(`insert into pgboss.bam (name, version, table_name, command)
      values ('later', 1, 'queue', 'create index concurrently if not exists later on pgboss.queue (created_on)')`)
    expect(await mayRewrite(database.db)).toBe(true)
    await prepare()
    expect(await mayRewrite(database.db)).toBe(false)
    await refused("update audit_log set reason = 'başka'")
    await refused('create table more (id int)')
    const built = await dba.query(
      `select status, to_regclass('pgboss.later') is not null as "isThere" from pgboss.bam`,
    )
    expect(built.rows).toEqual([{ status: 'completed', isThere: true }])
  })

  test.each<[string, (dba: pg.Client) => Promise<unknown>, () => string]>([
    ['the owner itself', async () => {}, () => roles.ownerUrl],
    ['a superuser', async () => {}, () => roles.superUrl],
    [
      'a member of the owner',
      (dba) => dba.query(`grant ${new URL(roles.ownerUrl).username} to ${roles.server}`),
      () => roles.serverUrl,
    ],
  ])('cannot be %s', async (_, give, url) => {
    await give(roles.admin)
    await expect(prepare(url())).rejects.toThrow('owns the tables; it must be neither')
    await roles.admin.query(`revoke ${new URL(roles.ownerUrl).username} from ${roles.server}`)
    await prepare()
  })

  test('cannot be one that may write everywhere, whatever is taken from it here', async () => {
    await roles.admin.query(`grant pg_write_all_data to ${roles.server}`)
    await expect(prepare()).rejects.toThrow('can still change the audit log; it must be neither')
    await roles.admin.query(`revoke pg_write_all_data from ${roles.server}`)
    await prepare()
  })

  test('jobs whose tables are older say in one line what to do', async () => {
    const raise = (by: number) => roles.admin.query(`update pgboss.version set version = version + ${by}`)
    await raise(-1)
    const open = openBoss({ database, superviseS: 3600, onError: () => {} })
    await expect(open).rejects.toThrow('npm run prepare-database')
    await raise(1)
  })
})
