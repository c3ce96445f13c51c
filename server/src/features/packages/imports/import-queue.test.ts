import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createImportQueue } from './import-queue.ts'

afterEach(() => {
  vi.useRealTimers()
})

const log = pino({ level: 'silent' })

test('a pause breaks off what runs, holds back what comes, and then goes on with both', async () => {
  const told: string[] = []
  const queue = createImportQueue({
    log,
    makeReady: async () => {},
    run: (versionId, signal) =>
      new Promise((resolve, reject) => {
        told.push(`${versionId} begins`)
        signal.addEventListener('abort', () => reject(new Error('broken off')))
        if (told.length > 1) resolve(undefined)
      }),
  })
  queue.add('first')
  const goOn = await queue.pause()
  queue.add('second')
  expect(told).toEqual(['first begins'])
  expect(queue.size()).toEqual({ waiting: 1, running: 0 })
  goOn()
  await queue.idle()
  expect(told).toEqual(['first begins', 'second begins', 'first begins'])
})

test('what could not be read is tried again after the time it asks for, or at once when somebody wants it', async () => {
  vi.useFakeTimers()
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 2) throw new Error('the database does not answer')
    return runs === 4 ? undefined : 10_000
  }
  const queue = createImportQueue({ log, makeReady: async () => {}, run })
  queue.add('version')
  await vi.advanceTimersByTimeAsync(9999)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toBe(3)
  queue.add('version')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(runs).toBe(4)
})
