import { afterEach, expect, test, vi } from 'vitest'
import { consumeFirstAnswer } from './first-answers.ts'

afterEach(() => void vi.unstubAllGlobals())

test('what was asked before the scripts came is handed on once, and then asked again', async () => {
  const answer = Promise.resolve(new Response('{}'))
  vi.stubGlobal('window', { firstAnswers: { '/api/session': answer } })
  expect(consumeFirstAnswer('/api/session')).toBe(answer)
  expect(consumeFirstAnswer('/api/session')).toBeUndefined()
})

test('where nothing was asked early, there is no answer', () => {
  vi.stubGlobal('window', {})
  expect(consumeFirstAnswer('/api/about')).toBeUndefined()
})
