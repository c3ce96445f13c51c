import { afterEach, expect, test, vi } from 'vitest'
import { takeFirstAnswer } from './first-answers.ts'

afterEach(() => void vi.unstubAllGlobals())

test('what was asked before the scripts came is handed on once, and then asked again', async () => {
  const answer = Promise.resolve(new Response('{}'))
  vi.stubGlobal('window', { firstAnswers: { '/api/session': answer } })
  expect(takeFirstAnswer('/api/session')).toBe(answer)
  expect(takeFirstAnswer('/api/session')).toBeUndefined()
})

test('where nothing was asked early, there is no answer', () => {
  vi.stubGlobal('window', {})
  expect(takeFirstAnswer('/api/about')).toBeUndefined()
})
