import { useEffect } from 'react'
import { useQueryParams } from '../lib/query-params.ts'
import { mayOpen } from '../session/session.ts'
import { rememberSelected } from '../state/root-store.ts'
import { selectedIn } from '../state/selected-ids.ts'
import { useSessionStore } from '../state/session-store.ts'
import { NoPermissionPanel } from '../ui/page/NoPermissionPanel.tsx'
import { drawScreen } from './lazy-screen.ts'
import type { Screen } from './screens.ts'

/** Keeps the ids a page is opened with; draws nothing, so that a change of the address redraws nothing either. */
function SelectedMemory() {
  const [params] = useQueryParams()
  useEffect(() => rememberSelected(selectedIn(params)), [params])
  return null
}

/** A loaded screen, or the no-permission panel for a session that may not open it. */
export function GuardedScreen({ screen }: { screen: Screen }) {
  const session = useSessionStore((state) => state.session)
  if (!screen.outsideLayout && !(session && mayOpen(screen, session))) return <NoPermissionPanel />
  return (
    <>
      <SelectedMemory />
      {drawScreen(screen.path)}
    </>
  )
}
