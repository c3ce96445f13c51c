import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/**
 * What this browser keeps for work without a network: snapshots, and files that wait to be sent (keys that begin with
 * `wait/`). Everything is named after its person and goes when they sign out.
 */
let opened: UseStore | undefined
const store = () => {
  opened ??= createStore('filo-offline', 'kept')
  return opened
}

/** Local storage keys of test drafts begin with it; a draft says in `isSent` whether the server has it. */
export const draftPrefix = 'filo-test-'

/** Runs work on the store; a browser that keeps nothing throws before it promises anything. */
const orElse = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await work()
  } catch {
    return otherwise
  }
}
/** Those of AROS drafts: what is kept of one is never on the server yet. */
export const arosDraftPrefix = 'filo-aros-draft-'

/** Those of what was typed of a package version; the same holds for them. */
export const versionDraftPrefix = 'filo-version-draft-'

const neverSent = [arosDraftPrefix, versionDraftPrefix]

/** @throws the browser's error where it keeps nothing, or no more */
export async function keepOffline(key: string, value: unknown): Promise<void> {
  await set(key, value, store())
}

/** What is kept under a key; undefined where nothing is, or the browser keeps nothing. */
export async function readOffline(key: string): Promise<unknown> {
  return orElse(() => get<unknown>(key, store()), undefined)
}

/** Forgets what is kept under a key; where the browser keeps nothing, nothing happens. */
export async function dropOffline(key: string): Promise<void> {
  await orElse(() => del(key, store()), undefined)
}

/** What is kept under keys that begin like this. */
export async function listOffline(prefix: string): Promise<[key: string, value: unknown][]> {
  const all = await orElse(() => entries<string, unknown>(store()), [])
  return all.filter(([key]) => key.startsWith(prefix))
}

function draftKeys(): string[] {
  const prefixes = [draftPrefix, ...neverSent]
  return Object.keys(localStorage).filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
}

function isUnsent(key: string): boolean {
  if (neverSent.some((prefix) => key.startsWith(prefix))) return true
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')?.isSent === false
  } catch {
    return false
  }
}

/** How many drafts and files the server does not have yet. */
export async function countUnsent(): Promise<number> {
  return draftKeys().filter(isUnsent).length + (await listOffline('wait/')).length
}

/** Forgets everything, also what was never sent. */
export async function clearOffline(): Promise<void> {
  for (const key of draftKeys()) localStorage.removeItem(key)
  await orElse(() => clear(store()), undefined)
}
