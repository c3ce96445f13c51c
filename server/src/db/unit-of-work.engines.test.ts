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
const aborted = {
  'a deadlock': () => Object.assign(new Error('deadlock detected'), { code: '40P01' }),
  'a serialization failure': () => Object.assign(new Error('could not serialize access'), { code: '40001' }),
}

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

  test('what fails before the commit takes the effects with it', async () => {
    const rolledBack = db.transaction(async (tx) => {
      await tx.insert(settings).values(write('a'))
      publish(tx, message('one'))
      beforeCommit(tx, () => Promise.reject(new Error('refused at last')))
    })
    await expect(rolledBack).rejects.toThrow('refused at last')
    expect([recorded.published, await isThere('a')]).toEqual([[], false])
  })

  test.each(Object.entries(aborted))(
    'a transaction that is run again after %s has the effects of its last run, and its claim once',
    async (_, error) => {
      let runs = 0
      const worked: number[] = []
      await withClaim(
        async (tx) => void (await tx.insert(settings).values(write('claim'))),
        () =>
          db.transaction(async (tx) => {
            runs += 1
            const run = runs
            publish(tx, message(`run ${run}`))
            afterCommit(tx, () => void worked.push(run))
            if (runs < 3) throw error()
          }),
      )
      expect([recorded.published, worked, await isThere('claim')]).toEqual([[message('run 3')], [3], true])
    },
  )

  test('a transaction that the database ends each time has no effects', async () => {
    const ended = db.transaction(async (tx) => {
      publish(tx, message('one'))
      throw aborted['a deadlock']()
    })
    await expect(ended).rejects.toThrow('deadlock detected')
    expect(recorded.published).toEqual([])
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

  test('outside of a transaction nothing can be put off, nor in one that is over', async () => {
    expect(() => publish(db, message('one'))).toThrow('no transaction')
    expect(() => afterCommit(db, () => {})).toThrow('no transaction')
    expect(beforeCommit(db, async () => {})).toBe(false)
    const over = await db.transaction(async (tx) => tx)
    expect(() => publish(over, message('one'))).toThrow('no transaction')
    expect(recorded.published).toEqual([])
  })

  test('work after a commit may have a transaction of its own, but put nothing off until the former one', async () => {
    await db.transaction(async (tx) => {
      afterCommit(tx, async () => {
        await db.transaction(async (next) => publish(next, message('one')))
        publish(tx, message('two'))
      })
      publish(tx, message('three'))
    })
    expect(recorded.published).toEqual(['one', 'three'].map(message))
    expect(recorded.failures.map(String)).toEqual([expect.stringContaining('no transaction')])
  })

  test('two transactions at once have effects of their own', async () => {
    const both = ['a', 'b'].map((key) =>
      db.transaction(async (tx) => {
        publish(tx, message(key))
        await tx.insert(settings).values(write(key))
        if (key === 'b') throw new Error('refused')
      }),
    )
    const states = (await Promise.allSettled(both)).map(({ status }) => status)
    expect([states, recorded.published]).toEqual([['fulfilled', 'rejected'], [message('a')]])
  })
})
