import { create } from 'zustand'

const useHiddenStore = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Takes a record out of every list while its deletion can still be taken back. */
export function hideRecord(id: string): void {
  useHiddenStore.setState(({ ids }) => ({ ids: new Set([...ids, id]) }))
}

/** Brings it back. */
export function showRecord(id: string): void {
  useHiddenStore.setState(({ ids }) => ({ ids: new Set([...ids].filter((each) => each !== id)) }))
}

/** The records that lists leave out. */
export function useHiddenRecords(): ReadonlySet<string> {
  return useHiddenStore(({ ids }) => ids)
}
