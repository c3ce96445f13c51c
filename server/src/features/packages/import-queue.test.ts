import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createImportQueue } from './import-queue.ts'

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
        if (told.length > 1) resolve()
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
