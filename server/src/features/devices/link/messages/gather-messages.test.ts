import { linkMaxFrameBytes } from '@filo/contract/device/link/link-limits'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createGathering, mostGathered } from './gather-messages.ts'

/** What is taken of numbers that are added; a window that is due by its time is taken at once. */
function open(gatherMs: number) {
  const windows: number[][] = []
  const gathering = createGathering<number>({
    gatherMs,
    handle: async (items) => {
      windows.push([...items])
    },
    inTurn: (flush) => void flush(),
  })
  const add = (item: number, { bytes = 100, waits = true } = {}) => gathering.add(item, { bytes, waits })
  return { windows, gathering, add }
}

const LONG_MS = 60_000

test('what may wait is taken together when the time of the first is over', async () => {
  const { windows, gathering, add } = open(20)
  await add(1)
  await add(2)
  expect([windows, gathering.last()]).toEqual([[], 2])
  await vi.waitFor(() => expect(windows).toEqual([[1, 2]]))
  expect(gathering.last()).toBeUndefined()
})

test('without a time each is taken as it comes', async () => {
  const { windows, add } = open(0)
  await add(1)
  await add(2)
  expect(windows).toEqual([[1], [2]])
})

test('what somebody waits for takes along what came before it, and nothing waits behind it', async () => {
  const { windows, gathering, add } = open(LONG_MS)
  await add(1)
  await add(2, { waits: false })
  await add(3, { waits: false })
  expect([windows, gathering.last()]).toEqual([[[1, 2], [3]], undefined])
})

test('as many as one transaction takes are taken at once', async () => {
  const { windows, add } = open(LONG_MS)
  for (let item = 1; item < mostGathered; item += 1) await add(item)
  expect(windows).toEqual([])
  await add(mostGathered)
  expect(windows.map(({ length }) => length)).toEqual([mostGathered])
})

test('what is large is taken at once', async () => {
  const { windows, gathering, add } = open(LONG_MS)
  await add(1, { bytes: linkMaxFrameBytes - 1 })
  expect(windows).toEqual([])
  await add(2, { bytes: 1 })
  await add(3, { bytes: 1 })
  expect(windows).toEqual([[1, 2]])
  await gathering.flush()
})

test('a window that fails is gathered no more', async () => {
  const gathering = createGathering<number>({
    gatherMs: LONG_MS,
    handle: () => Promise.reject(new Error('failed')),
    inTurn: () => undefined,
  })
  await gathering.add(1, { bytes: 1, waits: true })
  await expect(gathering.flush()).rejects.toThrow('failed')
  expect(gathering.last()).toBeUndefined()
  await gathering.flush()
})

test('each is taken once and in order, in windows within their bounds', async () => {
  const aMessage = fc.record({ bytes: fc.integer({ min: 1, max: linkMaxFrameBytes }), waits: fc.boolean() })
  const steps = fc.array(fc.oneof({ weight: 9, arbitrary: aMessage }, fc.constant('flush' as const)), {
    maxLength: 100,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (requested) => {
      const { windows, gathering, add } = open(LONG_MS)
      let added = 0
      for (const step of requested) {
        if (step === 'flush') await gathering.flush()
        else {
          added += 1
          await add(added, step)
        }
      }
      await gathering.flush()
      expect(windows.flat()).toEqual(Array.from({ length: added }, (_, at) => at + 1))
      for (const { length } of windows) expect(length).toBeLessThanOrEqual(mostGathered)
    }),
  )
})
