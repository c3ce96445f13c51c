import { expect, test } from 'vitest'
import type { AgentState, StateStore } from '../agent-state.ts'
import { countAttempt, createTransferCount } from './transfer-count.ts'

function memory(attempts: AgentState['attempts']) {
  let state = { attempts } as AgentState
  const writes: AgentState['attempts'][] = []
  const store: StateStore = {
    get: () => state,
    change: async (update) => {
      state = { ...state, ...update(state) }
      writes.push(state.attempts)
    },
  }
  return { store, writes }
}

function counterOf(attempts: AgentState['attempts']) {
  let now = 10_000
  const { store, writes } = memory(attempts)
  const context = { clock: { now: () => now }, logger: { debug: () => undefined } }
  const count = createTransferCount(context as never, store)
  return { count, writes, pass: (ms: number) => (now += ms) }
}

test('a second attempt goes on counting, another update begins at nothing, and what nobody counted stays unknown', () => {
  expect(countAttempt(null, { updateId: 'a', count: 1 }).transferredBytes).toBe(0)
  const first = { updateId: 'a', count: 1, transferredBytes: 7 }
  expect(countAttempt(first, { updateId: 'a', count: 2 }).transferredBytes).toBe(7)
  expect(countAttempt(first, { updateId: 'b', count: 1 }).transferredBytes).toBe(0)
  const unreported = { ...first, transferredBytes: null }
  expect(countAttempt(unreported, { updateId: 'a', count: 2 }).transferredBytes).toBeNull()
})

test('pieces count at once, and reach the disk once a second and when a step ends', async () => {
  const { count, writes, pass } = counterOf({ updateId: 'a', count: 1, transferredBytes: 100 })
  count.add(10)
  count.add(5)
  expect(count.of('a')).toBe(115)
  expect(writes).toHaveLength(1)
  pass(1000)
  count.add(1)
  await count.keep()
  expect(writes.at(-1)?.transferredBytes).toBe(116)
  expect(count.of('a')).toBe(116)
})

test('bytes of an update that an older agent began are unknown, and so are those of another update', () => {
  const { count } = counterOf({ updateId: 'a', count: 1, transferredBytes: null })
  count.add(10)
  expect(count.of('a')).toBeUndefined()
  expect(count.of('b')).toBeUndefined()
})
