import { ApiError } from '@filo/contract/client'
import { expect, test } from 'vitest'
import { createIntentKeys } from './intent-keys.ts'

/** Keys that count, and a call that notes which one it went out under. */
function setup() {
  let made = 0
  const keys = createIntentKeys(() => `key-${++made}`)
  const sent: string[] = []
  const press = (intent: string, outcome?: unknown) =>
    keys
      .send(intent, async (key) => {
        sent.push(key)
        if (outcome) throw outcome
      })
      .catch(() => undefined)
  return { sent, press }
}

test.each([
  ['the connection was lost', new ApiError(0)],
  ['a gateway gave up', new ApiError(504)],
  ['the server had a fault', new ApiError(500)],
  ['the call was broken off', new DOMException('aborted', 'AbortError')],
])('a second press sends the same key where %s', async (_, lost) => {
  const { sent, press } = setup()
  await press('create', lost)
  await press('create', lost)
  await press('create')
  expect(sent).toEqual(['key-1', 'key-1', 'key-1'])
})

test('an answer ends the intent, a refusal too', async () => {
  const { sent, press } = setup()
  await press('create')
  await press('create', new ApiError(422))
  await press('create')
  expect(sent).toEqual(['key-1', 'key-2', 'key-3'])
})

test('two presses at the same time are one intent', async () => {
  const { sent, press } = setup()
  await Promise.all([press('create'), press('create')])
  await press('create')
  expect(sent).toEqual(['key-1', 'key-1', 'key-2'])
})

test('what is meant for another record has a key of its own', async () => {
  const { sent, press } = setup()
  await press('robot 1', new ApiError(0))
  await press('robot 2')
  await press('robot 1')
  expect(sent).toEqual(['key-1', 'key-2', 'key-1'])
})
