import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('two that wait for the same one never run together', async () => {
  const inTurn = oneAtATime()
  const reported: string[] = []
  let isFree = true
  const work =
    (name: string, fails = false) =>
    async () => {
      reported.push(isFree ? `${name} alone` : `${name} beside another`)
      isFree = false
      await new Promise((resolve) => setTimeout(resolve, 5))
      isFree = true
      if (fails) throw new Error(name)
      return name
    }
  const first = inTurn(work('first'))
  const second = inTurn(work('second', true))
  const third = inTurn(work('third'))
  expect(await first).toBe('first')
  await expect(second).rejects.toThrow('second')
  expect(await third).toBe('third')
  expect(reported).toEqual(['first alone', 'second alone', 'third alone'])
})
