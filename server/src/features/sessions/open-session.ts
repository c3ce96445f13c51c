import type { Session } from '@filo/contract/session/session-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import type { Scope, UserActor } from '../../rights/actor.ts'
import { tokenHash } from '../../secrets/token-hash.ts'
import { sessionLimits } from './session-limits.ts'
import * as store from './sessions-store.ts'

const TOKEN_BYTES = 32
const DEVICE_CHARACTERS = 300

/** Where a request comes from. */
export interface Device {
  ip: string
  device: string
  requestId: string
}

/** A session that was opened, and what its owner is handed. */
export interface Issued {
  session: Session
  token: string
  /** Seconds the cookie lives; undefined = until the browser closes. */
  maxAgeS: number | undefined
}

interface Opening extends Device {
  remember: boolean
  /** The session that goes on under a new token: its times stay, for nobody has proved anything anew. */
  continues?: store.SessionRow
}

/**
 * Opens sessions inside the caller's transaction: whoever has proved who they are gets a token of their own. One that
 * continues another neither lives longer than that nor counts as a proof of the password (docs/security.md, People).
 */
export function createSessionOpener({ clock, ids }: Pick<BaseContext, 'clock' | 'ids'>) {
  return async (tx: Db, user: store.UserRow, granted: store.UserRoleRow, from: Opening) => {
    const now = clock.now()
    const token = ids.secret(TOKEN_BYTES)
    const lifeMs = from.remember ? sessionLimits.rememberedAbsoluteMs : sessionLimits.absoluteMs
    const fresh = { issuedAt: now, expiresAt: new Date(now.getTime() + lifeMs), reauthenticatedAt: now }
    const { issuedAt, expiresAt, reauthenticatedAt } = from.continues ?? fresh
    const session: store.SessionRow = {
      id: ids.next(),
      tokenHash: tokenHash(token),
      userId: user.id,
      roleKey: granted.roleKey,
      issuedAt,
      lastSeenAt: now,
      expiresAt,
      reauthenticatedAt,
      isRemembered: from.remember,
      device: from.device.slice(0, DEVICE_CHARACTERS),
      ip: from.ip,
    }
    await store.insertSession(tx, session)
    const leftS = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
    return { session, token, maxAgeS: from.remember ? leftS : undefined }
  }
}

export type SessionOpener = ReturnType<typeof createSessionOpener>

/** A held role with what it sees now. */
interface RoleNow {
  granted: store.UserRoleRow
  scope: Scope
}

/** The person of a session, under the role it has. */
export function actorOf(
  session: store.SessionRow,
  user: store.UserRow,
  { granted, scope }: RoleNow,
  at: Device,
): UserActor {
  return {
    kind: 'user',
    userId: user.id,
    name: user.displayName,
    role: granted.roleKey,
    scope,
    sessionId: session.id,
    reauthenticatedAt: session.reauthenticatedAt,
    // Who has none cannot change it.
    isPasswordDue: user.mustChangePassword && user.passwordHash !== null,
    ip: at.ip,
    requestId: at.requestId,
  }
}
