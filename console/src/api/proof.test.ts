import { ApiError } from '@filo/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { ProofRefused, useProofStore, withProof } from './proof.ts'

function refusal(code: string): ApiError {
  return new ApiError(403, { type: 'about:blank', title: 'Forbidden', status: 403, code })
}

/** A call that is refused until who calls has proved who they are. */
function guarded() {
  const state = { isProved: false }
  const call = vi.fn(async () => {
    if (!state.isProved) throw refusal('reauthentication_required')
    return 'done'
  })
  return { state, call }
}

const requested = () => vi.waitUntil(() => useProofStore.getState().asking, { timeout: 10_000 })

beforeEach(() => useProofStore.setState({ canPrompt: true, asking: undefined }))

test('a call that needs a proof waits for it and is made again', async () => {
  const { state, call } = guarded()
  const done = withProof(call)
  const asking = await requested()
  state.isProved = true
  asking?.proved()
  expect(await done).toBe('done')
  expect(call).toHaveBeenCalledTimes(2)
  expect(useProofStore.getState().asking).toBeUndefined()
})

test('two calls that need one at the same time ask once', async () => {
  const { state, call } = guarded()
  const done = Promise.all([withProof(call), withProof(call)])
  const asking = await requested()
  await vi.waitUntil(() => call.mock.calls.length === 2, { timeout: 10_000 })
  state.isProved = true
  asking?.proved()
  expect(await done).toEqual(['done', 'done'])
})

test('who does not answer has nothing done', async () => {
  const { call } = guarded()
  const done = withProof(call)
  ;(await requested())?.refused()
  await expect(done).rejects.toBeInstanceOf(ProofRefused)
  expect(call).toHaveBeenCalledTimes(1)
})

test('any other refusal is handed on', async () => {
  const call = () => Promise.reject(refusal('no_permission'))
  await expect(withProof(call)).rejects.toThrow()
  expect(useProofStore.getState().asking).toBeUndefined()
})

test('where no page can ask, the refusal is handed on', async () => {
  useProofStore.setState({ canPrompt: false })
  const { call } = guarded()
  await expect(withProof(call)).rejects.toMatchObject({ status: 403 })
})
