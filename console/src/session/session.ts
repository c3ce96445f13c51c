import type { Permission } from '@filo/contract/permissions'
import type { RoleKey } from '@filo/contract/roles'
import type { Session } from '@filo/contract/session/session-routes'
import { useSessionStore } from '../state/session-store.ts'

/** The signed-in session. Pages are drawn only with one, so it is never absent there. */
export function useSession(): Session {
  const session = useSessionStore((state) => state.session)
  if (!session) throw new Error('a page was drawn without a session')
  return session
}

/** ISO instant at which the session began, undefined without one; another as soon as somebody signs in again. */
export function useSessionBegin(): string | undefined {
  return useSessionStore((state) => state.session?.issuedAt)
}

/** A function that tells whether the session holds a permission: `can('robot.register')`. */
export function useCan(): (permission: Permission) => boolean {
  const permissions = useSessionStore((state) => state.session?.permissions)
  return (permission) => permissions?.includes(permission) ?? false
}

interface Guarded {
  permissions?: readonly Permission[]
  roles?: readonly RoleKey[]
}

/** Whether a session may open a page: any of its permissions or roles; no rule means every signed-in user. */
export function mayOpen(guard: Guarded, session: Pick<Session, 'role' | 'permissions'>): boolean {
  if (!guard.permissions && !guard.roles) return true
  const holdsPermission = guard.permissions?.some((permission) => session.permissions.includes(permission))
  return (holdsPermission ?? false) || (guard.roles?.includes(session.role) ?? false)
}
