import { expect, test } from 'vitest'
import { type BusMessage, changed } from '../bus/bus.ts'
import { createCommitEffects, runAfterCommit } from './unit-of-work.ts'

test('what fails after a commit is logged with its error, and the rest reaches the bus', async () => {
  const published: BusMessage[] = []
  const logged: unknown[] = []
  const bus = { publish: (message: BusMessage) => void published.push(message) }
  const log = { error: (...words: unknown[]) => void logged.push(words) }
  const effects = createCommitEffects({ bus, log: log as never })
  const message = changed('robots', 'one', 'changed', { customerId: null })
  const failure = new Error('nobody listens')
  await runAfterCommit([() => Promise.reject(failure), () => effects.publish(message)], effects)
  expect(logged).toEqual([[{ err: failure }, 'work after a commit failed']])
  expect(published).toEqual([message])
})
