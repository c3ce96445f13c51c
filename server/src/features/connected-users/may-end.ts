import type { RoleKey } from '@filo/contract/roles'

interface EndRequest {
  by: { userId: string; role: RoleKey }
  of: { userId: string /** All they hold now, not only that of the session. */; roles: readonly RoleKey[] }
}

/** Why somebody may not end a session: their own end on their profile, an administrator's only another one ends. */
export function endRefusal({ by, of }: EndRequest): 'own_session' | 'session_of_admin' | undefined {
  if (by.userId === of.userId) return 'own_session'
  return of.roles.includes('admin') && by.role !== 'admin' ? 'session_of_admin' : undefined
}
