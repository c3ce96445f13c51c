import type { RoleKey } from '@filo/contract/roles'
import { useSessionStore } from './session-store.ts'

/** A person's choice of the view that a list opens with, or of none. */
interface DefaultViewChoice {
  userId: string
  role: RoleKey
  list: string
  viewId: string | null
}

let otherTabs: BroadcastChannel | undefined

/** Notes a choice in the session of this tab, if it is its person's and of its role. */
export function noteDefaultView({ userId, role, list, viewId }: DefaultViewChoice): void {
  const { session } = useSessionStore.getState()
  if (session?.user.id !== userId || session.role !== role) return
  const { [list]: _, ...others } = session.defaultViews
  const defaultViews = viewId === null ? others : { ...others, [list]: viewId }
  useSessionStore.setState({ session: { ...session, defaultViews } })
}

/** Tells the other tabs of this browser of a choice that the server has kept. */
export function notifyOtherTabs(choice: DefaultViewChoice): void {
  otherTabs?.postMessage(choice)
}

/** Notes what other tabs of this browser choose. @returns what ends it */
export function followDefaultViews(): () => void {
  const channel = new BroadcastChannel('filo-default-views')
  channel.onmessage = ({ data }: MessageEvent<DefaultViewChoice>) => noteDefaultView(data)
  otherTabs = channel
  return () => {
    channel.close()
    if (otherTabs === channel) otherTabs = undefined
  }
}
