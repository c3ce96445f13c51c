import { useRootStore } from '../state/root-store.ts'
import { useSession } from './session.ts'

/** Tips are put away by each person in each browser, as the first steps are. */
function useHiddenTips() {
  const { id } = useSession().user
  const hidden = useRootStore((state) => state.hiddenTips)
  return { id, hidden, own: hidden[id] ?? [] }
}

/** Whether a tip is still to be shown to this person, and how they put it away. */
export function useTip(tip: string): { isShown: boolean; hide: () => void } {
  const { id, hidden, own } = useHiddenTips()
  const hide = () => useRootStore.setState({ hiddenTips: { ...hidden, [id]: [...own, tip] } })
  return { isShown: !own.includes(tip), hide }
}

/** How many tips this person has put away, and how they take them all out again. */
export function useTipsPutAway(): { count: number; showAll: () => void } {
  const { id, hidden, own } = useHiddenTips()
  const showAll = () => useRootStore.setState({ hiddenTips: { ...hidden, [id]: [] } })
  return { count: own.length, showAll }
}
