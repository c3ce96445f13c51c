import { commonErrors } from '@filo/contract/common-errors'
import type { RoleKey } from '@filo/contract/roles'
import { userErrors } from '@filo/contract/users/users-errors'
import type { InviteState } from '@filo/contract/users/users-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { newMeta } from '../../ground/row-meta.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import { tokenHash } from '../../secrets/token-hash.ts'
import { countedFrom, type createAttemptCounter } from '../../throttle/attempt-counter.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { createAddressInUse } from './address-in-use.ts'
import * as store from './invites-store.ts'
import { seesLink } from './link-sight.ts'
import type { MadeLink } from './mail-link.ts'
import type { Mailer } from './mailer.ts'
import type { UserRow } from './users-store.ts'

export const HOUR_MS = 3_600_000

const lifeMs = { invite: 7 * 24 * HOUR_MS, password_reset: 2 * HOUR_MS } as const

const TOKEN_BYTES = 32

/** Tries at links, and requests for mails, from one address. */
const perAddress = {
  link: { tries: 60, windowMs: HOUR_MS },
  reset: { tries: 20, windowMs: HOUR_MS },
}

export type InviteDeps = Pick<BaseContext, 'config' | 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  sessions: Pick<SessionsService, 'endAllOf'>
  mailer: Mailer
}

interface NewLink {
  kind: 'invite' | 'password_reset'
  user: Pick<UserRow, 'id' | 'email' | 'locale'>
  roles: RoleKey[]
  origin: string
  /** Earlier open links stay good: whoever asks for one without being signed in must not void another's. */
  keepsEarlier?: boolean
}

/** Whose links are good: one who was suspended, deleted or has joined meanwhile sets no password by an old one. */
const statusFor = { invite: 'invited', password_reset: 'active' } as const

/** State of an invitation's link now. */
export function inviteState(row: store.InviteRow, now: Date): InviteState {
  if (row.usedAt) return 'used'
  if (row.revokedAt) return 'revoked'
  return row.expiresAt <= now ? 'expired' : 'open'
}

/** What the use cases here share. */
export type InviteParts = InviteDeps & {
  attempts: ReturnType<typeof createAttemptCounter>
  addressInUse: ReturnType<typeof createAddressInUse>
}

/** Makes a link inside the caller's transaction; earlier open ones of its kind are void. */
export async function createInviteLink(
  { clock, ids, mailer }: InviteParts,
  tx: Db,
  actor: Actor,
  input: NewLink,
): Promise<MadeLink> {
  const { kind, user, roles, origin, keepsEarlier = false } = input
  const now = clock.now()
  const token = ids.secret(TOKEN_BYTES)
  if (!keepsEarlier) await store.revokeOpenInvites(tx, user.id, [kind], now)
  const expiresAt = new Date(now.getTime() + lifeMs[kind])
  const state = { usedAt: null, revokedAt: null }
  await store.insertInvite(tx, {
    id: ids.next(),
    ...newMeta({ at: now, by: actorId(actor) }),
    kind,
    userId: user.id,
    tokenHash: tokenHash(token),
    roles,
    expiresAt,
    ...state,
  })
  const url = `${origin}/signin?${kind === 'invite' ? 'invite' : 'reset'}=${token}`
  const shown = seesLink(actor, mailer.isSetUp) ? url : null
  const answer = { url: shown, expiresAt: expiresAt.toISOString() }
  return { url, answer, mail: { to: user.email, language: user.locale, kind, url } }
}

/** Whom an open link is for. @throws link_invalid */
export async function readLink(
  { clock }: InviteParts,
  tx: Db,
  token: string,
  kind: store.InviteRow['kind'],
): Promise<store.InviteWithUser> {
  const found = await store.findInviteByToken(tx, tokenHash(token))
  const isOpen = found && found.invite.kind === kind && inviteState(found.invite, clock.now()) === 'open'
  if (!isOpen || found.user.status !== statusFor[kind]) throw new DomainError(userErrors.link_invalid)
  return found
}

/** Uses a link up; the person's other open ones of its kind are void with it. @throws link_invalid */
export async function useLink(
  deps: InviteParts,
  tx: Db,
  token: string,
  kind: store.InviteRow['kind'],
): Promise<UserRow> {
  const { clock } = deps
  const { invite, user } = await readLink(deps, tx, token, kind)
  await store.lockPerson(tx, user.id)
  if (!(await store.markInviteUsed(tx, invite.id, clock.now())))
    throw new DomainError(userErrors.link_invalid)
  await store.revokeOpenInvites(tx, user.id, [kind], clock.now())
  return user
}

/** Tries from one address, whether they are right or wrong. @throws too_many_requests */
export async function requirePatience(
  { attempts }: InviteParts,
  kind: keyof typeof perAddress,
  ip: string | null,
): Promise<void> {
  const { seconds } = await attempts.admit([countedFrom(ip, kind, perAddress[kind])])
  if (seconds > 0) throw new DomainError(commonErrors.too_many_requests, { seconds })
}
