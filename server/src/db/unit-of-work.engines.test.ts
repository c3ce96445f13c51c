import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changed } from '../bus/bus.ts'
import { systemIds } from '../ground/system-ids.ts'
import { recordEffects } from '../testing/recorded-effects.ts'
import { engines, openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { carryClaims, withClaim } from './first-transaction.ts'
import { settings } from './schema/settings.ts'
import { afterCommit, beforeCommit, publish } from './unit-of-work.ts'

const message = (id: string) => changed('robots', id, 'changed', { customerId: null })

/** Which the database gives a transaction that it ended for the sake of another one. */
const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

describe.each(engines())('a unit of work on %s', (engine) => {
  let database: Database
  let db: Database['db']
  let recorded: ReturnType<typeof recordEffects>
  beforeEach(async () => {
    database = await openTestDatabase(engine)
    recorded = recordEffects()
    db = carryClaims(database.db, systemIds, recorded.effects)
  })
  afterEach(() => database.close())

  const write = (key: string) => ({ key, value: 1, updatedAt: new Date() })
  const isThere = async (key: string) =>
    (await db.select().from(settings).where(eq(settings.key, key))).length === 1

  test('publishes and works after its commit, in the order of the calls', async () => {
    const seen: string[] = []
    await db.transaction(async (tx) => {
      afterCommit(tx, async () => void seen.push(`first, committed: ${await isThere('a')}`))
      publish(tx, message('one'))
      afterCommit(tx, () => void seen.push(`second, published: ${recorded.published.length}`))
      publish(tx, message('two'))
      beforeCommit(tx, async () => {
        seen.push('before')
        publish(tx, message('three'))
      })
      await tx.insert(settings).values(write('a'))
      expect(recorded.published).toEqual([])
    })
    expect(seen).toEqual(['before', 'first, committed: true', 'second, published: 1'])
    expect(recorded.published).toEqual(['one', 'two', 'three'].map(message))
  })

  test('a transaction that is rolled back has no effects', async () => {
    const rolledBack = db.transaction(async (tx) => {
      await tx.insert(settings).values(write('a'))
      publish(tx, message('one'))
      throw new Error('refused')
    })
    await expect(rolledBack).rejects.toThrow('refused')
    expect([recorded.published, await isThere('a')]).toEqual([[], false])
  })

  test('a transaction that is run again has the effects of its last run, and its claim once', async () => {
    let runs = 0
    await withClaim(
      async (tx) => void (await tx.insert(settings).values(write('claim'))),
      () =>
        db.transaction(async (tx) => {
          runs += 1
          publish(tx, message(`run ${runs}`))
          if (runs < 3) throw deadlock()
        }),
    )
    expect([recorded.published, await isThere('claim')]).toEqual([[message('run 3')], true])
  })

  test('what fails after the commit is reported, and the rest is done; what was committed stands', async () => {
    const result = await db.transaction(async (tx) => {
      await tx.insert(settings).values(write('a'))
      afterCommit(tx, () => {
        throw new Error('nobody listens')
      })
      afterCommit(tx, () => Promise.reject(new Error('nor here')))
      publish(tx, message('one'))
      return 'done'
    })
    expect([result, await isThere('a'), recorded.published]).toEqual(['done', true, [message('one')]])
    expect(recorded.failures.map(String)).toEqual(['Error: nobody listens', 'Error: nor here'])
  })

  test('outside of a transaction nothing can be put off', () => {
    expect(() => publish(db, message('one'))).toThrow('no transaction')
    expect(() => afterCommit(db, () => {})).toThrow('no transaction')
  })
})
