import type { Config } from '../config.ts'
import { mayRewrite } from '../db/append-only.ts'
import type { Database } from '../db/database.ts'
import { openPostgres } from '../db/opening/open-postgres.ts'
import { grantToServer, readRole } from '../db/opening/server-role.ts'
import { TablesNotReady } from '../db/opening/tables-not-ready.ts'
import { CannotStart } from '../ground/cannot-start.ts'
import { makeJobTables } from '../jobs/open-boss.ts'

async function open(url: string, variable: string, isMigrated: boolean): Promise<Database> {
  try {
    const database = await openPostgres({ url, isMigrated })
    await database.ping()
    return database
  } catch (error) {
    if (error instanceof TablesNotReady)
      throw new CannotStart(`${variable}: its role may not make tables; it must own the database`)
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`${variable} does not answer: ${(error as Error).message}`)
  }
}

function tooStrong(role: string, what: string): CannotStart {
  return new CannotStart(
    `DATABASE_URL: the role ${role} ${what}; it must be neither a superuser nor the owner, nor a member of one`,
  )
}

/** Gives the server's role its rights, and looks whether it has others, from wherever. @throws CannotStart */
async function bind(owner: Database['db'], server: Database['db']): Promise<string> {
  const { role, isOwner } = await readRole(server)
  // Before anything is taken away: the owner itself must keep what it has.
  if (isOwner) throw tooStrong(role, 'owns the tables')
  await grantToServer(owner, role)
  if (await mayRewrite(server)) throw tooStrong(role, 'can still change the audit log')
  if ((await readRole(server)).makesTables) throw tooStrong(role, 'can still make tables')
  return role
}

/**
 * Brings the tables up to date as their owner, and lets the role of DATABASE_URL work in them without changing them or
 * the audit log. @returns that role's name @throws CannotStart with one clear line
 */
export async function preparePostgres({
  databaseUrl,
  databaseOwnerUrl,
}: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>): Promise<string> {
  if (!databaseUrl || !databaseOwnerUrl)
    throw new CannotStart(
      'DATABASE_OWNER_URL and DATABASE_URL must both be set: who makes tables, and who works in them',
    )
  const server = await open(databaseUrl, 'DATABASE_URL', true)
  const owner = await open(databaseOwnerUrl, 'DATABASE_OWNER_URL', false).catch(async (error: unknown) => {
    await server.close()
    throw error
  })
  try {
    await makeJobTables(owner)
    return await bind(owner.db, server.db)
  } finally {
    await owner.close()
    await server.close()
  }
}
