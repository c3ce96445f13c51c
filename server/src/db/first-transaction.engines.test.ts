import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemIds } from '../ground/system-ids.ts'
import { recordEffects } from '../testing/recorded-effects.ts'
import { engines, openTestDatabase } from '../testing/test-database.ts'
import type { Database, Db } from './database.ts'
import { carryClaims, withClaim } from './first-transaction.ts'
import { settings } from './schema/settings.ts'
import { beforeCommit } from './unit-of-work.ts'

/** Somebody for everybody to wait for. */
function meeting(of: number) {
  let left = of
  let open: () => void = () => {}
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return async () => {
    left -= 1
    if (left === 0) open()
    await all
  }
}

/** The embedded database has one connection: nothing waits for anything else there. */
describe.runIf(engines().includes('postgres'))('two transactions that wait for each other', () => {
  let database: Database
  let db: Database['db']
  beforeEach(async () => {
    database = await openTestDatabase('postgres')
    db = carryClaims(database.db, systemIds, recordEffects().effects)
    const updatedAt = new Date()
    await db.insert(settings).values(['a', 'b'].map((key) => ({ key, value: 0, updatedAt })))
  })
  afterEach(() => database.close())

  const raise = async (tx: Db, key: string) => {
    const [row] = await tx.select().from(settings).where(eq(settings.key, key)).for('update')
    await tx
      .update(settings)
      .set({ value: Number(row?.value) + 1 })
      .where(eq(settings.key, key))
  }
  const numberAt = async (key: string) =>
    (await db.select().from(settings).where(eq(settings.key, key)))[0]?.value

  test('both come to their end, each of them once', async () => {
    const meet = meeting(2)
    let runs = 0
    const handle = (first: string, second: string) =>
      db.transaction(async (tx) => {
        runs += 1
        beforeCommit(tx, () => raise(tx, `${first} then ${second}`))
        await raise(tx, first)
        if (runs <= 2) await meet()
        await raise(tx, second)
        return first
      })
    const updatedAt = new Date()
    const ends = ['a then b', 'b then a']
    await db.insert(settings).values(ends.map((key) => ({ key, value: 0, updatedAt })))
    expect(await Promise.all([handle('a', 'b'), handle('b', 'a')])).toEqual(['a', 'b'])
    // Whoever was refused may take its first row again before the other one has noticed.
    expect(runs).toBeGreaterThan(2)
    expect([await numberAt('a'), await numberAt('b')]).toEqual([2, 2])
    expect([await numberAt('a then b'), await numberAt('b then a')]).toEqual([1, 1])
  })

  test('the one that is run again carries its claim again', async () => {
    const meet = meeting(2)
    let runs = 0
    const updatedAt = new Date()
    const claimed = (key: string, first: string, second: string) => {
      const claim = async (tx: Db) => void (await tx.insert(settings).values({ key, value: 1, updatedAt }))
      return withClaim(claim, () =>
        db.transaction(async (tx) => {
          runs += 1
          await raise(tx, first)
          if (runs <= 2) await meet()
          await raise(tx, second)
        }),
      )
    }
    await Promise.all([claimed('one', 'a', 'b'), claimed('other', 'b', 'a')])
    expect(runs).toBeGreaterThan(2)
    expect([await numberAt('one'), await numberAt('other')]).toEqual([1, 1])
  })

  test('what fails for another reason is not run again', async () => {
    let runs = 0
    const failing = db.transaction(async (tx) => {
      runs += 1
      await tx.insert(settings).values({ key: 'a', value: 0, updatedAt: new Date() })
    })
    await expect(failing).rejects.toThrow()
    expect(runs).toBe(1)
  })
})
