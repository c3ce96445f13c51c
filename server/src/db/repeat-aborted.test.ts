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

test('a transaction that was ended for another one is run again', async () => {
  expect(await repeatAborted(failing(['40P01', '40001']))).toBe(3)
})

test('it is given up after some runs', async () => {
  await expect(repeatAborted(failing(Array<string>(9).fill('40P01')))).rejects.toThrow('Failed query')
})

test('whatever else went wrong is told at once', async () => {
  await expect(repeatAborted(failing(['23505']))).rejects.toThrow('Failed query')
  await expect(repeatAborted(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
