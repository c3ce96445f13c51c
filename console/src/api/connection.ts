import { create } from 'zustand'

/** Whether the server answers; false from the first call that could not reach it until one does. */
export const useConnectionStore = create<{ isReachable: boolean }>(() => ({ isReachable: true }))

/** Notes the outcome of a call. */
export function noteReachable(isReachable: boolean): void {
  if (useConnectionStore.getState().isReachable !== isReachable) useConnectionStore.setState({ isReachable })
}

/** False while the server cannot be reached: buttons that write are disabled then, reading stays. */
export function useCanWrite(): boolean {
  return useConnectionStore((state) => state.isReachable)
}
