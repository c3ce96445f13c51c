import { create } from 'zustand'

const usePartsUnderWay = create(() => ({ count: 0 }))

/** Counts a part of the page whose code or texts are awaited; answers the end of that. */
export function beginPart(): () => void {
  usePartsUnderWay.setState(({ count }) => ({ count: count + 1 }))
  return () => usePartsUnderWay.setState(({ count }) => ({ count: count - 1 }))
}

/** Whether a part of the page that is shown is not there yet. */
export function useIsPartUnderWay(): boolean {
  return usePartsUnderWay(({ count }) => count > 0)
}
