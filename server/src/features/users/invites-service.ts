import { commonErrors } from '@filo/contract/common-errors'
import type { RoleKey } from '@filo/contract/roles'
import type { LinkAnswer } from '@filo/contract/users/link-answer'
import { userErrors } from '@filo/contract/users/users-errors'
import type { Invite, InviteState } from '@filo/contract/users/users-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { newMeta } from '../../ground/row-meta.ts'
import { presentRows } from '../../http/present-rows.ts'
import { findUserByEmail } from '../../records/find-user-by-email.ts'
import { personKeys } from '../../records/person-keys.ts'
import { type Actor, actorId, type UserActor } from '../../rights/actor.ts'
import { isGuessablePassword } from '../../secrets/guessable-password.ts'
import { hashPassword } from '../../secrets/password.ts'
import { tokenHash } from '../../secrets/token-hash.ts'
import { isWeakPassword } from '../../secrets/weak-password.ts'
import { countedFrom, createAttemptCounter } from '../../throttle/attempt-counter.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import * as store from './invites-store.ts'
import { seesLink } from './link-sight.ts'
import { type MadeLink, mailLink } from './mail-link.ts'
import type { Mailer } from './mailer.ts'
import { usesOnlyProvider } from './only-provider.ts'
import { createTakenAddress } from './taken-address.ts'
import { changeUser, type UserRow } from './users-store.ts'

const HOUR_MS = 3_600_000
const lifeMs = { invite: 7 * 24 * HOUR_MS, password_reset: 2 * HOUR_MS } as const
const TOKEN_BYTES = 32
/** Tries at links, and requests for mails, from one address. */
const perAddress = {
  link: { tries: 60, windowMs: HOUR_MS },
  reset: { tries: 20, windowMs: HOUR_MS },
}
const perAccount = { tries: 3, windowMs: HOUR_MS }

type Deps = Pick<BaseContext, 'config' | 'db' | 'clock' | 'ids'> & {
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

interface SetPassword {
  token: string
  password: string
  displayName?: string | undefined
  from: { ip: string; requestId: string }
}

/** Whose links are good: one who was suspended, deleted or has joined meanwhile sets no password by an old one. */
const statusFor = { invite: 'invited', password_reset: 'active' } as const

function inviteState(row: store.InviteRow, now: Date): InviteState {
  if (row.usedAt) return 'used'
  if (row.revokedAt) return 'revoked'
  return row.expiresAt <= now ? 'expired' : 'open'
}

/** One-use links: invitations and password resets. */
export function createInvitesService({ config, db, clock, ids, audit, sessions, mailer }: Deps) {
  const attempts = createAttemptCounter({ db, clock })
  const taken = createTakenAddress({ config, db, clock, mailer })

  /** Makes a link inside the caller's transaction; earlier open ones of its kind are void. */
  async function makeLink(tx: Db, actor: Actor, given: NewLink): Promise<MadeLink> {
    const { kind, user, roles, origin, keepsEarlier = false } = given
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

  function present({ invite, user }: store.InviteWithUser): Invite {
    return {
      id: invite.id,
      userId: user.id,
      email: user.email,
      displayName: user.displayName,
      roles: invite.roles,
      createdAt: invite.createdAt.toISOString(),
      expiresAt: invite.expiresAt.toISOString(),
      state: inviteState(invite, clock.now()),
      hasJoined: user.status !== 'invited',
    }
  }

  async function list(actor: UserActor, query: store.InviteListQuery) {
    const found = await store.listInviteRows(db, actor, query, clock.now())
    const items = presentRows(found.rows, ({ invite }) => invite.id, present)
    return { items, totalCount: found.totalCount }
  }

  async function find(tx: Db, actor: UserActor, id: string): Promise<store.InviteWithUser> {
    const found = await store.findInvite(tx, actor, id)
    if (found?.user.status !== 'invited') throw new DomainError(commonErrors.not_found)
    return found
  }

  const subject = (user: UserRow) => ({
    objectType: 'user',
    objectId: user.id,
    objectName: user.displayName,
    customerId: user.customerId,
  })

  /** @throws not_found */
  async function renew(actor: UserActor, id: string, origin: string): Promise<LinkAnswer> {
    const link = await db.transaction(async (tx) => {
      const { invite, user } = await find(tx, actor, id)
      await audit.record(tx, actor, { action: 'user.invite_renewed', ...subject(user) })
      return makeLink(tx, actor, { kind: 'invite', user, roles: invite.roles, origin })
    })
    return mailLink(mailer, link)
  }

  /** A person without an open invitation stays as they are. @throws not_found */
  async function revoke(actor: UserActor, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const { user } = await find(tx, actor, id)
      if ((await store.revokeOpenInvites(tx, user.id, ['invite'], clock.now())) === 0) return
      await audit.record(tx, actor, { action: 'user.invite_revoked', ...subject(user) })
    })
  }

  /** Whom an open link is for. @throws link_invalid */
  async function read(tx: Db, token: string, kind: store.InviteRow['kind']): Promise<store.InviteWithUser> {
    const found = await store.findInviteByToken(tx, tokenHash(token))
    const isOpen = found && found.invite.kind === kind && inviteState(found.invite, clock.now()) === 'open'
    if (!isOpen || found.user.status !== statusFor[kind]) throw new DomainError(userErrors.link_invalid)
    return found
  }

  /** Uses a link up; the person's other open ones of its kind are void with it. @throws link_invalid */
  async function take(tx: Db, token: string, kind: store.InviteRow['kind']): Promise<UserRow> {
    const { invite, user } = await read(tx, token, kind)
    await store.lockPerson(tx, user.id)
    if (!(await store.markInviteUsed(tx, invite.id, clock.now())))
      throw new DomainError(userErrors.link_invalid)
    await store.revokeOpenInvites(tx, user.id, [kind], clock.now())
    return user
  }

  /** Voids every open link of a person inside the caller's transaction. */
  async function voidAll(tx: Db, userId: string): Promise<void> {
    await store.revokeOpenInvites(tx, userId, ['invite', 'password_reset'], clock.now())
  }

  /** Tries from one address, whether they are right or wrong. @throws too_many_requests */
  async function requirePatience(kind: keyof typeof perAddress, ip: string | null): Promise<void> {
    const { seconds } = await attempts.admit([countedFrom(ip, kind, perAddress[kind])])
    if (seconds > 0) throw new DomainError(commonErrors.too_many_requests, { seconds })
  }

  /** The person of a link, for the audit log: under their first role, seeing nothing. */
  async function actorOf(tx: Db, user: UserRow, from: { ip: string; requestId: string }): Promise<UserActor> {
    const role = await store.findFirstRole(tx, user.id)
    const scope = { kind: 'robots' as const, customerId: null, unitIds: [] }
    const session = { sessionId: null, reauthenticatedAt: null }
    return {
      kind: 'user',
      userId: user.id,
      name: user.displayName,
      role: role ?? 'customer_user',
      scope,
      ...session,
      ...from,
    }
  }

  /** Refuses what the first guesses would find. @throws password_too_common */
  async function requireStrong(
    password: string,
    user: Pick<UserRow, 'displayName' | 'email'>,
  ): Promise<void> {
    const own = [user.displayName, user.email]
    if (isWeakPassword(password, own) || (await isGuessablePassword(password, own)))
      throw new DomainError(userErrors.password_too_common)
  }

  /** Changes somebody who comes in, unless another one with their address was faster. @throws link_invalid */
  async function letIn(tx: Db, id: string, change: Partial<UserRow>): Promise<void> {
    try {
      await changeUser(tx, id, { ...change, status: 'active' })
    } catch (error) {
      throw isUniqueViolation(error) ? new DomainError(userErrors.link_invalid) : error
    }
  }

  /** Whoever needed a link may not have been alone in the account: everything that was opened under it ends. */
  async function setByLink(
    kind: store.InviteRow['kind'],
    { token, password, displayName, from }: SetPassword,
  ) {
    await requirePatience('link', from.ip)
    const { user: named } = await read(db, token, kind)
    if (kind === 'invite') await taken.requireFree(named)
    await requireStrong(password, named)
    // Hashing takes long: outside the transaction, and only for a link that is good.
    const passwordHash = await hashPassword(password)
    await db.transaction(async (tx) => {
      const user = await take(tx, token, kind)
      const name = displayName ?? user.displayName
      const names = { displayName: name, ...personKeys({ displayName: name, email: user.email }) }
      const change = { passwordHash, mustChangePassword: false, updatedAt: clock.now() }
      if (kind === 'invite') await letIn(tx, user.id, { ...names, ...change })
      else await changeUser(tx, user.id, change)
      const action = kind === 'invite' ? ('user.joined' as const) : ('user.password_reset' as const)
      await audit.record(tx, await actorOf(tx, user, from), { action, ...subject(user) })
      await store.deleteTokensOf(tx, user.id)
      await sessions.endAllOf(tx, user.id)
      publish(tx, { kind: 'rights-changed', userId: user.id })
    })
  }

  /** Takes up a person's open invitation inside the caller's transaction: they come in without a password. @throws link_invalid */
  async function takeUp(tx: Db, { id }: { id: string }, from: { ip: string; requestId: string }) {
    const now = clock.now()
    const user = await store.useOpenInvite(tx, id, now)
    if (!user) throw new DomainError(userErrors.link_invalid)
    await letIn(tx, id, { updatedAt: now })
    await audit.record(tx, await actorOf(tx, user, from), { action: 'user.joined', ...subject(user) })
  }

  /** Few links per account and hour, or one could flood somebody's mailbox; who asks is not told. */
  async function mayMail(user: UserRow): Promise<boolean> {
    return (await attempts.admit([{ key: `reset-of:${user.id}`, limit: perAccount }])).seconds === 0
  }

  /** Mails a reset link if there is such an account; says nothing either way. @throws too_many_requests */
  async function requestReset(
    email: string,
    origin: string,
    actor: Actor,
  ): Promise<{ isMailSetUp: boolean }> {
    await requirePatience('reset', actor.ip)
    const user = mailer.isSetUp ? await findUserByEmail(db, email.trim().toLowerCase()) : undefined
    if (user?.status === 'active' && !usesOnlyProvider(user, config) && (await mayMail(user))) {
      const link = await db.transaction((tx) =>
        makeLink(tx, actor, { kind: 'password_reset', user, roles: [], origin, keepsEarlier: true }),
      )
      // Not awaited: the time to answer must not tell whether the account exists.
      void mailLink(mailer, link)
    }
    return { isMailSetUp: mailer.isSetUp }
  }

  return {
    makeLink,
    mailLink: mailLink.bind(undefined, mailer),
    list,
    renew,
    revoke,
    requireStrong,
    accept: (given: SetPassword) => setByLink('invite', given),
    completeReset: (given: SetPassword) => setByLink('password_reset', given),
    requestReset,
    takeUp,
    voidAll,
  }
}

export type InvitesService = ReturnType<typeof createInvitesService>
