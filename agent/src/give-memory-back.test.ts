import { expect, test } from 'vitest'
import { giveMemoryBack } from './give-memory-back.ts'

/** Runs for so many seconds in which the agent is idle as told. @returns the seconds at which memory was given back */
async function run(seconds: number, isIdleAt: (second: number) => boolean): Promise<number[]> {
  const ending = new AbortController()
  const input: number[] = []
  let nowMs = 0
  await giveMemoryBack({
    clock: {
      now: () => nowMs,
      sleep: async (ms) => {
        nowMs += ms
        if (nowMs > seconds * 1000) ending.abort()
      },
    },
    stopping: ending.signal,
    isIdle: () => isIdleAt(nowMs / 1000),
    collect: (() => void input.push(nowMs / 1000)) as NodeJS.GCFunction,
  })
  return input
}

test('memory is given back once after the start and once an hour at rest', async () => {
  expect(await run(8_000, () => true)).toEqual([30, 3_630, 7_230])
})

test('an agent at work gives nothing back, and once it has rested again it does', async () => {
  expect(await run(400, (second) => second < 10 || second >= 200)).toEqual([230])
})

test('where the launcher does not allow it nothing is done', async () => {
  const { signal } = new AbortController()
  const clock = { now: () => 0, sleep: async () => undefined }
  await giveMemoryBack({ clock, stopping: signal, isIdle: () => true, collect: undefined })
})
