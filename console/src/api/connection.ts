import { create } from 'zustand'

/** Whether the server answers; false from the first call that could not reach it until one does. */
export const useConnectionStore = create<{ isReachable: boolean }>(() => ({ isReachable: true }))

/** The browser said that it lost its network, and nobody has asked since. */
let isWithoutNetwork = false

/** Notes whether a call that was made just now reached the server. */
export function noteReachable(isReachable: boolean): void {
  if (isReachable) isWithoutNetwork = false
  if (useConnectionStore.getState().isReachable !== isReachable) useConnectionStore.setState({ isReachable })
}

/** Notes an answer, whenever it was asked for: one that was on its way when the network went says nothing of it now. */
export function noteAnswer(): void {
  if (!isWithoutNetwork) noteReachable(true)
}

/** Notes at once that the browser lost its network, before a call has to fail of it. */
export function watchNetwork(browser: Pick<Window, 'addEventListener' | 'navigator'>): void {
  const noteLost = () => {
    isWithoutNetwork = true
    noteReachable(false)
  }
  if (!browser.navigator.onLine) noteLost()
  browser.addEventListener('offline', noteLost)
  browser.addEventListener('online', () => {
    isWithoutNetwork = false
  })
}

/** False while the server cannot be reached: buttons that write are disabled then, reading stays. */
export function useCanWrite(): boolean {
  return useConnectionStore((state) => state.isReachable)
}
