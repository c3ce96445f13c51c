import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { activePath, navigationFor } from '../../app/navigation.ts'
import { screenExists } from '../../app/screens.ts'
import { useSession } from '../../session/session.ts'

/** The menu of the session's role and the path of its entry that belongs to the open page. */
export function useMenu() {
  const { role } = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  const items = useMemo(() => navigationFor(role, screenExists), [role])
  return { items, active: activePath(items, pathname) }
}
