import type { Session } from '@filo/contract/session/session-routes'
import type { UserActor } from '../../actor.ts'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { scopeOfRole } from '../../scope-of-role.ts'
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

/** Opens sessions inside the caller's transaction: whoever has proved who they are gets a token of their own. */
export function createSessionOpener({ clock, ids }: Pick<BaseContext, 'clock' | 'ids'>) {
  return async (
    tx: Db,
    user: store.UserRow,
    held: store.UserRoleRow,
    from: Device & { remember: boolean },
  ) => {
    const now = clock.now()
    const token = ids.secret(TOKEN_BYTES)
    const lifeMs = from.remember ? sessionLimits.rememberedAbsoluteMs : sessionLimits.absoluteMs
    const session: store.SessionRow = {
      id: ids.next(),
      tokenHash: tokenHash(token),
      userId: user.id,
      roleKey: held.roleKey,
      issuedAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
      reauthenticatedAt: now,
      isRemembered: from.remember,
      device: from.device.slice(0, DEVICE_CHARACTERS),
      ip: from.ip,
    }
    await store.insertSession(tx, session)
    return { session, token, maxAgeS: from.remember ? lifeMs / 1000 : undefined }
  }
}

export type SessionOpener = ReturnType<typeof createSessionOpener>

/** The person of a session, under the role it has. */
export function actorOf(
  session: store.SessionRow,
  user: store.UserRow,
  held: store.UserRoleRow,
  at: Device,
): UserActor {
  return {
    kind: 'user',
    userId: user.id,
    name: user.displayName,
    role: held.roleKey,
    scope: scopeOfRole(held),
    sessionId: session.id,
    reauthenticatedAt: session.reauthenticatedAt,
    // Who has none cannot change it.
    isPasswordDue: user.mustChangePassword && user.passwordHash !== null,
    ip: at.ip,
    requestId: at.requestId,
  }
}
