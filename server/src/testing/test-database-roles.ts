import pg from 'pg'
import { openEmptyPostgres } from './test-database.ts'

/** An empty PostgreSQL database with an owner and a role that was given nothing, each with its address. */
export async function openDatabaseOfRoles() {
  const database = await openEmptyPostgres()
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  const own = `${process.pid}_${Date.now().toString(36)}`
  const [owner, server] = [`filo_t_owner_${own}`, `filo_t_server_${own}`]
  const password = 'only-for-a-test'
  for (const role of [owner, server]) await admin.query(`create role ${role} login password '${password}'`)
  await admin.query(
    `do $$ begin execute format('alter database %I owner to ${owner}', current_database()); end $$`,
  )
  const urlOf = (role: string) => {
    const url = new URL(database.url)
    url.username = role
    url.password = password
    return url.href
  }
  return {
    admin,
    server,
    superUrl: database.url,
    ownerUrl: urlOf(owner),
    serverUrl: urlOf(server),
    drop: async () => {
      await admin.end()
      const cluster = new URL(database.url)
      cluster.pathname = '/postgres'
      await database.drop()
      const last = new pg.Client({ connectionString: cluster.href })
      await last.connect()
      await last.query(`drop role ${owner}, ${server}`)
      await last.end()
    },
  }
}
