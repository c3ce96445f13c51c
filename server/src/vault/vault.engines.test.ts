import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { dataKeys } from '../db/schema/data-keys.ts'
import { systemIds } from '../ground/system-ids.ts'
import { engines, openTestDatabase } from '../testing/test-database.ts'
import { writeKeyProgram } from '../testing/test-key-program.ts'
import { testWrappingKey } from '../testing/test-vault.ts'
import { commandKey } from './key-command.ts'
import { openVault, type Vault } from './vault.ts'
import type { WrappingKey } from './wrapping-key.ts'

const clock = { now: () => new Date() }

describe.each(engines())('the vault on %s', (engine) => {
  let database: Database
  const key = testWrappingKey()
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  const open = (...wrappingKeys: [WrappingKey, ...WrappingKey[]]) =>
    openVault({ db: database.db, clock, ids: systemIds, wrappingKeys })
  async function rewrap(vault: Vault): Promise<void> {
    const write = await vault.prepareRewrap()
    await database.db.transaction(write)
    await vault.refresh()
  }

  test('what one server closes another one opens, and a later start', async () => {
    const [first, second] = await Promise.all([open(key), open(key)])
    const sealed = first.seal('secret', 'mine')
    expect(sealed).not.toContain('secret')
    expect(await second.open(database.db, sealed, 'mine')).toBe('secret')
    await expect(second.open(database.db, sealed, 'yours')).rejects.toThrow()
    expect(await (await open(key)).open(database.db, sealed, 'mine')).toBe('secret')
    expect(await database.db.select().from(dataKeys)).toHaveLength(1)
  })

  test('another key is refused in one line that says which is wanted and where to read on', async () => {
    const [row] = await database.db.select().from(dataKeys)
    await expect(open(testWrappingKey())).rejects.toThrow(
      new RegExp(
        `^the stored secrets are closed by the key ${row?.wrappedBy}, and this is .*"A lost key" in docs/operations.md$`,
      ),
    )
  })

  test('a new wrapping key takes over while servers run, and the one before it opens nothing new', async () => {
    const running = await open(key)
    const before = running.seal('old', 'mine')
    const next = testWrappingKey()
    const changed = await open(next, key)
    expect(await changed.state()).toEqual({ name: next.name, isOldKeyInUse: true })
    await rewrap(changed)
    expect((await changed.state()).isOldKeyInUse).toBe(false)
    const after = changed.seal('new', 'mine')
    const alone = await open(next)
    for (const [sealed, text] of [
      [before, 'old'],
      [after, 'new'],
    ] as const)
      expect(await alone.open(database.db, sealed, 'mine')).toBe(text)
    // One that still runs with the old key goes on with what it had, and cannot learn the new data key.
    expect(await running.open(database.db, before, 'mine')).toBe('old')
    await expect(running.open(database.db, after, 'mine')).rejects.toThrow('closed by the key')
    await expect(open(key)).rejects.toThrow('closed by the key')
    await rewrap(await open(key, next))
  })

  test('a server that runs with both learns a data key that another one made', async () => {
    const [one, two] = [await open(key), await open(key)]
    await rewrap(one)
    expect(await two.open(database.db, one.seal('new', 'mine'), 'mine')).toBe('new')
  })

  test('from a file to a program and back', async () => {
    const program = commandKey(writeKeyProgram('7'))
    const sealed = (await open(key)).seal('secret', 'mine')
    await rewrap(await open(program, key))
    expect(await (await open(program)).open(database.db, sealed, 'mine')).toBe('secret')
    await rewrap(await open(key, program))
    expect(await (await open(key)).open(database.db, sealed, 'mine')).toBe('secret')
  })

  test('a data key that was changed or exchanged in the database is refused', async () => {
    const vault = await open(key)
    await rewrap(vault)
    const rows = await database.db.select().from(dataKeys)
    const [first, second] = rows
    if (!first || !second) throw new Error('two data keys')
    await database.db.update(dataKeys).set({ wrapped: first.wrapped }).where(eq(dataKeys.id, second.id))
    await expect(open(key)).rejects.toThrow(/^the stored secrets do not open: .*"A lost key"/)
    await database.db.update(dataKeys).set({ wrapped: second.wrapped }).where(eq(dataKeys.id, second.id))
  })
})
