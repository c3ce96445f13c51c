// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { chunkSource } from './use-chunk.ts'
import { warmUp } from './warm-up.ts'

test('code is fetched at the first input, once, and a failure is left to where it is needed', async () => {
  const one = vi.fn(async () => 'one')
  const broken = vi.fn(async () => {
    throw new Error('no network')
  })
  warmUp(chunkSource(one))
  warmUp(chunkSource(broken))
  expect(one).not.toHaveBeenCalled()
  dispatchEvent(new Event('pointermove'))
  dispatchEvent(new Event('keydown'))
  await vi.waitFor(() => expect([one.mock.calls.length, broken.mock.calls.length]).toEqual([1, 1]), {
    timeout: 10_000,
  })
})
