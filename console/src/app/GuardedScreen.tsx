import { mayOpen } from '../session/session.ts'
import { useSessionStore } from '../state/session-store.ts'
import { NoPermissionPanel } from '../ui/page/NoPermissionPanel.tsx'
import { drawScreen } from './lazy-screen.ts'
import type { Screen } from './screens.ts'

/** A loaded screen, or the no-permission panel for a session that may not open it. */
export function GuardedScreen({ screen }: { screen: Screen }) {
  const session = useSessionStore((state) => state.session)
  if (screen.outsideLayout || (session && mayOpen(screen, session))) return drawScreen(screen.path)
  return <NoPermissionPanel />
}
