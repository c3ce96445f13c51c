import type { ConnectedKind } from '@filo/contract/connected-users/connected-kinds'
import type { ConnectedUser } from '@filo/contract/connected-users/connected-users-routes'
import type { RoleKey } from '@filo/contract/roles'
import { may, type UserActor } from '../../rights/actor.ts'
import { endRefusal } from './may-end.ts'

/** Something that is connected, as it was read. */
export interface Connected {
  kind: ConnectedKind
  id: string
  name: string
  sortKey: string
  serial?: string
  userId?: string
  ownerName?: string
  role?: RoleKey
  customerId: string | null
  customerName: string | null
  ip: string | null
  device: string | null
  page?: string | null
  since: Date | null
  lastUsedAt: Date | null
}

/** The only door of who is connected to the outside. @param roles all that the person holds now */
export function presentConnected(row: Connected, actor: UserActor, roles: readonly RoleKey[]): ConnectedUser {
  const { kind, userId } = row
  const isSelf = kind === 'console' && row.id === actor.sessionId
  const mayEnd =
    kind === 'console' &&
    userId !== undefined &&
    may(actor, 'session.end') &&
    endRefusal({ by: actor, of: { userId, roles } }) === undefined
  return {
    id: row.id,
    kind,
    name: row.name,
    serial: row.serial ?? null,
    userId: userId ?? null,
    ownerName: row.ownerName ?? null,
    role: row.role ?? null,
    customerId: row.customerId,
    customerName: row.customerName,
    ip: row.ip || null,
    device: row.device || null,
    page: row.page ?? null,
    since: row.since?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isSelf,
    canEnd: mayEnd,
  }
}
