import { expect, test } from 'vitest'
import { repeatAborted } from './repeat-aborted.ts'

/** Fails with these codes, one a run, as Drizzle tells them, and then goes well. */
function failing(codes: readonly string[]) {
  let runs = 0
  return async () => {
    const code = codes[runs]
    runs += 1
    if (code) throw new Error('Failed query', { cause: Object.assign(new Error(code), { code }) })
    return runs
  }
}

const ids = { fraction: () => 0 }

test('a transaction that was ended for another one is run again', async () => {
  expect(await repeatAborted(failing(['40P01', '40001', '40P01']), ids)).toBe(4)
})

test('it is given up after three repeats', async () => {
  const work = failing(Array<string>(4).fill('40P01'))
  await expect(repeatAborted(work, ids)).rejects.toThrow('Failed query')
  expect(await work()).toBe(5)
})

test('whatever else went wrong is told at once', async () => {
  await expect(repeatAborted(failing(['23505']), ids)).rejects.toThrow('Failed query')
  await expect(repeatAborted(() => Promise.reject(new Error('no')), ids)).rejects.toThrow('no')
})
