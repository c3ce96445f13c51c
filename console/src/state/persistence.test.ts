import { expect, test, vi } from 'vitest'
import {
  knownPart,
  notPersisted,
  persistedPart,
  persistedState,
  rehydrationLimitMs,
  rootKey,
  timeLimitedStorage,
} from './persistence.ts'

test('the persisted state lives under the root key and may take 5000 ms to read', () => {
  expect(rootKey).toBe('root')
  expect(rehydrationLimitMs).toBe(5000)
})

test('the spec’s five exclusions and everything secret or fleeting stay out of storage', () => {
  const state = Object.fromEntries(notPersisted.map((key) => [key, 'x']))
  expect(persistedPart({ ...state, role: 'admin', sidebarMode: 'compact' })).toEqual({
    role: 'admin',
    sidebarMode: 'compact',
  })
  expect(notPersisted).toEqual(
    expect.arrayContaining([
      'runtimeInfo',
      'usersNotInRobot',
      'robotConfigInfo',
      'deviceInfo',
      'softwareInfo',
      'token',
      'codeText',
      'uploads',
    ]),
  )
})

test('the strip of tools stays open over a reload, its panel does not', () => {
  expect(persistedState({ role: 'admin', secondarySidebar: { isOpen: true, tab: 'help' } })).toEqual({
    role: 'admin',
    secondarySidebar: { isOpen: true, tab: null },
  })
})

test('what an earlier console kept and this one does not know is dropped', () => {
  const state = { role: null, density: 'standard' }
  const retained = { role: 'admin', defaultViews: { u1: { listUsers: 'mine' } } }
  expect(knownPart(retained, state)).toEqual({ role: 'admin' })
  expect(knownPart(undefined, state)).toEqual({})
})

test('a storage that answers in time is read', async () => {
  const storage = timeLimitedStorage<{ role: string }>({
    getItem: async () => JSON.stringify({ state: { role: 'admin' } }),
    setItem: () => {},
    removeItem: () => {},
  })
  await expect(storage?.getItem(rootKey)).resolves.toEqual({ state: { role: 'admin' } })
})

test('a storage that does not answer within the limit counts as empty', async () => {
  vi.useFakeTimers()
  try {
    const storage = timeLimitedStorage({
      getItem: () => new Promise<string | null>(() => {}),
      setItem: () => {},
      removeItem: () => {},
    })
    const reading = Promise.resolve(storage?.getItem(rootKey))
    let isDone = false
    void reading.then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(rehydrationLimitMs - 1)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await expect(reading).resolves.toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a storage that fails counts as empty', async () => {
  const storage = timeLimitedStorage({
    getItem: () => Promise.reject(new Error('quota')),
    setItem: () => {},
    removeItem: () => {},
  })
  await expect(storage?.getItem(rootKey)).resolves.toBeNull()
})

test('a storage that keeps no more does not stop what is set', () => {
  const storage = timeLimitedStorage<{ role: string }>({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => {},
  })
  expect(() => storage?.setItem(rootKey, { state: { role: 'admin' } })).not.toThrow()
})
