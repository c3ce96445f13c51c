import { openAsBlob } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../db/database.ts'
import { openPglite } from '../db/opening/open-pglite.ts'
import { openPostgres } from '../db/opening/open-postgres.ts'

/** A migrated database that one test after another works in. */
export interface MadeDatabase {
  /** @param connections at once, where the engine has several; as many as a server's unless told */
  open: (connections?: number) => Promise<Database>
  /** Takes it back from a test; false when it is as new no more and must not be used again. */
  empty: () => Promise<boolean>
}

type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>

/** Everything of ours; what tells which migrations ran stays. */
const ours = "nspname not like 'pg_%' and nspname not in ('information_schema', 'drizzle')"

/** Changes with every table, column, index, constraint, trigger, function and right that a test adds or takes away. */
const shape = `select concat_ws(' ',
  (select concat(count(*), '/', max(c.oid), '/', md5(coalesce(string_agg(relacl::text, ' ' order by c.oid), ''))) from pg_class c join pg_namespace n on n.oid = relnamespace where ${ours}),
  (select concat(count(*), '/', count(*) filter (where attisdropped), '/', count(*) filter (where attnotnull)) from pg_attribute where attrelid > 16000),
  (select concat(count(*), '/', max(oid)) from pg_constraint),
  (select concat(count(*), '/', max(oid), '/', count(*) filter (where tgenabled = 'O')) from pg_trigger),
  (select concat(count(*), '/', max(oid)) from pg_proc)) as shape`

/** More than a few tests leave behind, in bytes: rows that were deleted take their place until it is given up. */
const MANY_BYTES = 256 * 1024

/** Deletes what stands in the tables and looks at none of the tables beside them, as no row of these stays either. */
const deletionOf = (names: readonly string[]) => `do $$ begin
  set local session_replication_role = replica;
  ${names.map((name) => `delete from ${name};`).join('\n  ')}
end $$`

const namesOf = `select quote_ident(nspname) || '.' || quote_ident(relname) as name, relkind as kind
  from pg_class c join pg_namespace n on n.oid = relnamespace where relkind in ('r', 'S') and ${ours} order by 1`

/** Empties what a test filled. @returns false where the test changed the tables themselves */
function createEmptying(query: Query) {
  let known: { shape: unknown; filled: string; sequences: string } | undefined

  async function learn() {
    const { rows } = await query(namesOf)
    const tables = rows.flatMap(({ name, kind }) => (kind === 'r' ? [String(name)] : []))
    const sequences = rows.flatMap(({ name, kind }) => (kind === 'S' ? [String(name)] : []))
    return {
      shape: (await query(shape)).rows[0]?.['shape'],
      filled: tables
        .map(
          (name) =>
            `select '${name}' as name, pg_relation_size('${name}') as size where exists (select from ${name})`,
        )
        .join(' union all '),
      sequences: `select ${sequences.map((name) => `setval('${name}', 1, false)`).join(', ') || 1}`,
    }
  }

  return {
    /** Before the first test, while it is as it was made. */
    learn: async () => {
      known ??= await learn()
    },
    empty: async (): Promise<boolean> => {
      if (!known || (await query(shape)).rows[0]?.['shape'] !== known.shape) return false
      const { rows } = await query(known.filled)
      const names = rows.map(({ name }) => String(name))
      // Truncating one takes all that point at it: hundreds of files anew for a handful of rows.
      if (rows.some(({ size }) => Number(size) > MANY_BYTES))
        await query(`truncate ${names.join(', ')} cascade`)
      else if (names.length > 0) await query(deletionOf(names))
      await query(known.sequences)
      return true
    },
  }
}

/** An embedded database in memory, a copy of the run's own. */
export async function makeTestPglite(): Promise<MadeDatabase> {
  const database = await openPglite({ snapshot: await openAsBlob(inject('snapshotFile')) })
  const query = async (text: string) =>
    (await database.db.execute(text)) as unknown as Awaited<ReturnType<Query>>
  const { learn, empty } = createEmptying(query)
  await learn()
  return {
    open: async () => database,
    empty: async () => {
      const isEmpty = await empty().catch(() => false)
      if (!isEmpty) await database.close()
      return isEmpty
    },
  }
}

/** So long a test's connections may take to be given back, in milliseconds; what still runs ends long before. */
const CLOSING_MS = 30_000

const othersHere = 'pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

let next = 0

/** A PostgreSQL database, a copy of the run's own; each test has connections of its own to it. */
export async function makeTestPostgres(): Promise<MadeDatabase> {
  const url = new URL(inject('postgresUrl') ?? '')
  next += 1
  const name = `${inject('databasePrefix')}_${process.pid}_${next}`
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database "${name}" template "${inject('templateName')}"`)
  // Nothing here outlives the run: no commit waits for the disk.
  await admin.query(`alter database "${name}" set synchronous_commit = off`)
  url.pathname = `/${name}`
  const keeper = new pg.Client({ connectionString: url.href })
  await keeper.connect()
  await keeper.query("set lock_timeout = '5s'")
  const { learn, empty } = createEmptying((text) => keeper.query(text))
  await learn()
  let close: () => Promise<void> = async () => {}

  /** As `drop database ... with (force)` does it. */
  const endOthers = () => keeper.query(`select pg_terminate_backend(pid) from ${othersHere}`)
  /** @throws what the connections were at that a test, or what it left running, never gave back */
  async function closeInTime(): Promise<void> {
    const waiting = new AbortController()
    const late = sleep(CLOSING_MS, 'late', { signal: waiting.signal }).catch(() => 'closed')
    const first = await Promise.race([close(), late]).finally(() => waiting.abort())
    if (first !== 'late') return
    const { rows } = await keeper.query(`select state, wait_event, query from ${othersHere}`)
    throw new Error(`connections were not given back: ${JSON.stringify(rows)}`)
  }
  async function drop(): Promise<void> {
    await keeper.end()
    await admin.query(`drop database if exists "${name}" with (force)`)
  }
  return {
    open: async (connections) => {
      const database = await openPostgres({
        url: url.href,
        isMigrated: true,
        ...(connections && { connections }),
      })
      close = database.close
      return database
    },
    empty: async () => {
      await closeInTime()
      await endOthers()
      const isEmpty = await empty().catch(() => false)
      if (!isEmpty) {
        await drop()
        await admin.end()
      }
      return isEmpty
    },
  }
}
