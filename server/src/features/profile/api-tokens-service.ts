import { commonErrors } from '@filo/contract/common-errors'
import { DAY_MS } from '@filo/contract/durations'
import { apiTokensPerPerson } from '@filo/contract/profile/profile-routes'
import type { RoleKey } from '@filo/contract/roles'
import { sessionErrors } from '@filo/contract/session/session-errors'
import type { TokenScope } from '@filo/contract/token-scopes'
import type { BaseContext } from '../../base-context.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { isTokenInUse } from '../../records/people/token-use.ts'
import { readScopeOfRole } from '../../records/units/granted-robots.ts'
import type { UserActor } from '../../rights/actor.ts'
import { tokenHash } from '../../secrets/token-hash.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import { presentToken } from './present-profile.ts'
import * as store from './profile-store.ts'

const TOUCH_EVERY_MS = 60_000
const SECRET_BYTES = 32
const SHOWN_CHARACTERS = 10
const DEVICE_CHARACTERS = 300

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  sessions: Pick<SessionsService, 'grantedRoles'>
}

interface NewToken {
  name: string
  role: RoleKey
  scopes: TokenScope[]
  validDays: number
}

/** Personal API tokens: `Authorization: Bearer filo_…` acts as its owner under one of their roles, as far as its scopes go. */
export function createApiTokensService({ db, clock, ids, audit, sessions }: Deps) {
  const subject = (actor: UserActor) => ({
    objectType: 'user',
    objectId: actor.userId,
    objectName: actor.name,
  })

  async function list(actor: UserActor) {
    return { items: (await store.listOwnTokens(db, actor, clock.now())).map(presentToken) }
  }

  /** @throws role_not_granted too_many_tokens */
  async function create(actor: UserActor, token: NewToken) {
    const roles = await sessions.grantedRoles(actor.userId)
    if (!roles.some((row) => row.roleKey === token.role))
      throw new DomainError(sessionErrors.role_not_granted)
    const text = `filo_${ids.secret(SECRET_BYTES)}`
    const now = clock.now()
    const row: store.TokenRow = {
      id: ids.next(),
      userId: actor.userId,
      name: token.name,
      roleKey: token.role,
      scopes: [...new Set(token.scopes)],
      tokenHash: tokenHash(text),
      prefix: text.slice(0, SHOWN_CHARACTERS),
      createdAt: now,
      expiresAt: new Date(now.getTime() + token.validDays * DAY_MS),
      lastUsedAt: null,
      activeSince: null,
      lastIp: null,
      lastDevice: null,
    }
    await db.transaction(async (tx) => {
      await store.lockPerson(tx, actor)
      if ((await store.listOwnTokens(tx, actor, now)).length >= apiTokensPerPerson)
        throw new DomainError(sessionErrors.too_many_tokens, { limit: apiTokensPerPerson })
      await store.insertToken(tx, row)
      await audit.record(tx, actor, {
        action: 'user.token_created',
        ...subject(actor),
        after: { name: row.name, role: row.roleKey, scopes: row.scopes, expiresAt: row.expiresAt },
      })
    })
    return { token: presentToken(row), text }
  }

  /** @throws not_found */
  async function revoke(actor: UserActor, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await store.deleteOwnToken(tx, actor, id)
      if (!row) throw new DomainError(commonErrors.not_found)
      await audit.record(tx, actor, {
        action: 'user.token_revoked',
        ...subject(actor),
        before: { name: row.name },
      })
      publish(tx, { kind: 'rights-changed', userId: actor.userId })
    })
  }

  /** Who a token stands for; null when it is unknown or over, or its owner lost the role. */
  async function authenticate(
    text: string,
    at: { ip: string; device: string; requestId: string },
  ): Promise<UserActor | null> {
    const found = await store.findToken(db, tokenHash(text), clock.now())
    if (!found) return null
    const { token, user } = found
    const roles = (await sessions.grantedRoles(user.id)).find((row) => row.roleKey === token.roleKey)
    if (!roles) return null
    const lastUsedMs = token.lastUsedAt?.getTime() ?? 0
    if (clock.now().getTime() - lastUsedMs > TOUCH_EVERY_MS) {
      const now = clock.now()
      const activeSince = isTokenInUse(token.lastUsedAt, now) ? token.activeSince : now
      const lastDevice = at.device.slice(0, DEVICE_CHARACTERS)
      await store.touchToken(db, token.id, { lastUsedAt: now, activeSince, lastIp: at.ip, lastDevice })
    }
    return {
      kind: 'user',
      userId: user.id,
      name: user.displayName,
      role: roles.roleKey,
      scope: await readScopeOfRole(db, roles, clock.now()),
      sessionId: null,
      reauthenticatedAt: null,
      tokenScopes: token.scopes,
      isPasswordDue: user.mustChangePassword,
      ip: at.ip,
      requestId: at.requestId,
    }
  }

  return { list, create, revoke, authenticate }
}

export type ApiTokensService = ReturnType<typeof createApiTokensService>
