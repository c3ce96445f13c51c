import { useRootStore } from '../state/root-store.ts'
import { useSession } from './session.ts'

/** The view a list opens with for this person in this browser, and a function that chooses another or none. */
export function useDefaultView(list: string): [string | null, (id: string | null) => void] {
  const { user } = useSession()
  const id = useRootStore((state) => state.defaultViews[user.id]?.[list] ?? null)
  const choose = (next: string | null) =>
    useRootStore.setState(({ defaultViews }) => {
      const { [list]: _, ...others } = defaultViews[user.id] ?? {}
      const own = next === null ? others : { ...others, [list]: next }
      return { defaultViews: { ...defaultViews, [user.id]: own } }
    })
  return [id, choose]
}
