import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

/** Work that notes its batches and ends when it is told to. */
function startWork(most: number) {
  const batches: (readonly number[])[] = []
  const ends: (() => void)[] = []
  const double = inBatches(
    most,
    async (items: readonly number[]) => {
      batches.push(items)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (items.includes(13)) throw new Error('refused')
      return items.map((item) => 2 * item)
    },
    0,
  )
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5))
  const end = async () => {
    ends.shift()?.()
    await turn()
  }
  return { double, batches, turn, end }
}

test('what comes in one turn is done together, and what comes while it is done goes with the next', async () => {
  const { double, batches, turn, end } = startWork(3)
  const first = [double(1), double(2)]
  await turn()
  const next = [double(3), double(4), double(5), double(6)]
  await turn()
  expect(batches).toEqual([[1, 2]])
  await end()
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
  await end()
  await end()
  expect(await Promise.all([...first, ...next])).toEqual([2, 4, 6, 8, 10, 12])
  expect(batches.at(-1)).toEqual([6])
})

test('a batch that fails fails those in it and nobody behind it', async () => {
  const { double, turn, end } = startWork(2)
  const results = Promise.allSettled([double(13), double(1), double(2)])
  await turn()
  await end()
  await end()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

test('who comes soon after a batch began shares the next one with others, though nothing is done meanwhile', async () => {
  const batches: (readonly number[])[] = []
  const work = async (items: readonly number[]) => {
    batches.push(items)
    return items.map((item) => 2 * item)
  }
  const double = inBatches(10, work, 300)
  expect(await double(1)).toBe(2)
  const second = double(2)
  for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(await Promise.all([second, double(3)])).toEqual([4, 6])
  expect(batches).toEqual([[1], [2, 3]])
})
