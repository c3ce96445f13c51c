import { create } from 'zustand'

/** Whether the server answers; false from the first call that could not reach it until one does. */
export const useConnectionStore = create<{ isReachable: boolean }>(() => ({ isReachable: true }))

/** Notes the outcome of a call. */
export function noteReachable(isReachable: boolean): void {
  if (useConnectionStore.getState().isReachable !== isReachable) useConnectionStore.setState({ isReachable })
}

/** Notes at once that the browser lost its network, before a call has to fail of it. */
export function watchNetwork(browser: Pick<Window, 'addEventListener' | 'navigator'>): void {
  if (!browser.navigator.onLine) noteReachable(false)
  browser.addEventListener('offline', () => noteReachable(false))
}

/** False while the server cannot be reached: buttons that write are disabled then, reading stays. */
export function useCanWrite(): boolean {
  return useConnectionStore((state) => state.isReachable)
}
