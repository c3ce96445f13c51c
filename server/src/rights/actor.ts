import type { Permission } from '@filo/contract/permissions'
import { roleHolds } from '@filo/contract/permissions'
import type { RoleKey } from '@filo/contract/roles'
import { scopesHold, type TokenScope } from '@filo/contract/token-scopes'

/** Which records an actor may see at all. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'customer'; customerId: string }
  | { kind: 'robots'; customerId: string | null; unitIds: readonly string[] }

interface Origin {
  ip: string | null
  requestId: string | null
}

/** A signed-in person (or their API token) under one role. */
export interface UserActor extends Origin {
  kind: 'user'
  userId: string
  name: string
  role: RoleKey
  scope: Scope
  /** Null for an API token. */
  sessionId: string | null
  reauthenticatedAt: Date | null
  /** What their API token was made for; absent for a session, which reaches all that the role permits. */
  tokenScopes?: readonly TokenScope[]
  /** They must set a new password before anything else. */
  isPasswordDue?: boolean
}

/** A robot, known by its key. */
export interface RobotActor extends Origin {
  kind: 'robot'
  unitId: string
  name: string
}

/** The product itself: start-up work, timers, demo data. */
export interface SystemActor extends Origin {
  kind: 'system'
  name: string
}

export type Actor = UserActor | RobotActor | SystemActor

/** The product as an actor that may do and see everything; the contract's `system-actors.ts` words its names. */
export function systemActor(name: string): SystemActor {
  return { kind: 'system', name, ip: null, requestId: null }
}

/** Deny by default: robots hold no user permission, a token what its scopes and its role hold; the system holds all. */
export function may(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind === 'robot' || !roleHolds(actor.role, permission)) return false
  return actor.tokenScopes === undefined || scopesHold(actor.tokenScopes, permission)
}

/** The id written to createdBy / updatedBy. */
export function actorId(actor: Actor): string | null {
  if (actor.kind === 'user') return actor.userId
  return actor.kind === 'robot' ? actor.unitId : null
}

/** The actor's scope; robots reach only themselves through device routes and see no lists. */
export function scopeOf(actor: Actor): Scope {
  if (actor.kind === 'system') return { kind: 'all' }
  if (actor.kind === 'user') return actor.scope
  return { kind: 'robots', customerId: null, unitIds: [actor.unitId] }
}
