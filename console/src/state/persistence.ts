import { createJSONStorage, type PersistStorage } from 'zustand/middleware'
import { keepText } from '../lib/keep-text.ts'
import { withTimeLimit } from '../lib/with-time-limit.ts'

/** The local storage key of the persisted state (spec section 4). */
export const rootKey = 'root'

/** How long reading the persisted state may take (spec section 9). */
export const rehydrationLimitMs = 5000

/** Never persisted: the spec's five (section 4) and what docs/interface.md adds. */
export const notPersisted = [
  'runtimeInfo',
  'usersNotInRobot',
  'robotConfigInfo',
  'deviceInfo',
  'softwareInfo',
  'token',
  'codeText',
  'uploads',
  'spinner',
  'isMobileSidebarOpen',
  'modal',
  'files',
] as const

/** The part of the state that goes to local storage. */
export function persistedPart<State extends object>(state: State): Partial<State> {
  const excluded = new Set<string>(notPersisted)
  const stored = Object.entries(state).filter(
    ([key, value]) => !excluded.has(key) && typeof value !== 'function',
  )
  return Object.fromEntries(stored) as Partial<State>
}

/** {@link persistedPart}, with the strip of tools as it is but no panel open: a reload begins with the page. */
export function persistedState<State extends { secondarySidebar: { isOpen: boolean; tab: string | null } }>(
  state: State,
): Partial<State> {
  return persistedPart({ ...state, secondarySidebar: { ...state.secondarySidebar, tab: null } })
}

/** What of a kept state still has a place; what an earlier console kept besides is dropped. */
export function knownPart<State extends object>(stored: unknown, state: State): Partial<State> {
  const known = Object.entries(stored ?? {}).filter(([key]) => Object.hasOwn(state, key))
  return Object.fromEntries(known) as Partial<State>
}

interface TextStorage {
  getItem: (name: string) => string | null | Promise<string | null>
  setItem: (name: string, value: string) => unknown
  removeItem: (name: string) => unknown
}

/**
 * A storage whose reading gives up after the limit: the console then starts with its defaults. One that keeps no more
 * forgets what is set from then on.
 */
export function timeLimitedStorage<State>(
  storage: TextStorage,
  limitMs = rehydrationLimitMs,
): PersistStorage<State> | undefined {
  async function getItem(name: string): Promise<string | null> {
    const reading = Promise.resolve(storage.getItem(name))
    return withTimeLimit(reading, limitMs, () => new Error('rehydration timed out')).catch(() => null)
  }
  return createJSONStorage<State>(() => ({
    getItem,
    setItem: (name, value) => void keepText(storage, name, value),
    removeItem: (name) => storage.removeItem(name),
  }))
}
