import type { RoleKey } from '@filo/contract/roles'
import { sessionErrors } from '@filo/contract/session/session-errors'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { findUserByEmail } from '../../records/people/find-user-by-email.ts'
import { readScopeOfRole } from '../../records/units/granted-robots.ts'
import { checkPassword } from '../../secrets/password.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { actorOf, type Device, type Issued, type SessionOpener } from './open-session.ts'
import { presentSession } from './present-session.ts'
import type { RecoveryCodesService } from './recovery-codes-service.ts'
import type { ReadSessionFacts } from './session-facts.ts'
import * as store from './sessions-store.ts'
import type { SignInGuard } from './sign-in-guard.ts'

interface SignInInput extends Device {
  email: string
  password: string
  totp?: string | undefined
  /** In place of the code of the authenticator app. */
  recoveryCode?: string | undefined
  remember?: boolean | undefined
  /** The role to open the session under, if it is held. */
  role?: RoleKey | undefined
  /** The device cookie's value, when the browser sent one. */
  deviceCookie: string | null
}

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  audit: AuditService
  readFacts: ReadSessionFacts
  guard: SignInGuard
  open: SessionOpener
  recoveryCodes: Pick<RecoveryCodesService, 'redeem'>
}

/** Lower-case by the invariant rule: an e-mail address is an identifier, never Turkish text. */
function normalized(email: string): string {
  return email.trim().toLowerCase()
}

/** Signing in with a password, and a code where the account asks for one. */
export function createSignIns({ db, clock, audit, guard, open, readFacts, recoveryCodes }: Deps) {
  /** @throws wrong_credentials, the same for whatever is wrong */
  async function checkCredentials(email: string, { password, role }: SignInInput) {
    const user = await findUserByEmail(db, email)
    const isRight = await checkPassword(user?.passwordHash ?? null, password)
    const granted = user ? await store.listGrantedRoles(db, user.id, clock.now()) : []
    const chosen = (role && store.grantedRole(granted, role)) ?? granted[0]
    if (!user || !isRight || user.status !== 'active' || !chosen)
      throw new DomainError(sessionErrors.wrong_credentials)
    return { user, granted, chosen }
  }

  /** Holds whom a password was checked of; it must still be theirs. @throws wrong_credentials */
  async function hold(tx: Db, checked: store.UserRow): Promise<store.UserRow> {
    const user = await store.lockUser(tx, checked.id)
    if (user?.status !== 'active' || user.passwordHash !== checked.passwordHash)
      throw new DomainError(sessionErrors.wrong_credentials)
    return user
  }

  /**
   * Opens the session; a recovery code is used up with it, or neither happens.
   * @throws wrong_recovery_code wrong_credentials when the password was changed meanwhile
   */
  async function enter(
    tx: Db,
    checked: store.UserRow,
    chosen: store.UserRoleRow,
    input: Device & { remember: boolean; recoveryCode: string | undefined },
  ) {
    const user = await hold(tx, checked)
    const { recoveryCode } = input
    if (recoveryCode !== undefined && !(await recoveryCodes.redeem(tx, user.id, recoveryCode)))
      throw new DomainError(sessionErrors.wrong_recovery_code)
    const opened = await open(tx, user, chosen, input)
    await store.setLastLogin(tx, user.id, clock.now())
    const scope = await readScopeOfRole(tx, chosen, clock.now())
    const actor = actorOf(opened.session, user, { granted: chosen, scope }, input)
    const subject = { objectType: 'user', objectId: user.id, objectName: user.displayName }
    await audit.record(tx, actor, { action: 'session.started', ...subject })
    if (recoveryCode !== undefined)
      await audit.record(tx, actor, { action: 'user.recovery_code_used', ...subject })
    return opened
  }

  /**
   * Checks the password and the second step, and opens a session.
   * @throws wrong_credentials totp_required wrong_totp wrong_recovery_code account_locked
   */
  async function signIn(input: SignInInput): Promise<Issued> {
    const email = normalized(input.email)
    const guess = await guard.admit({ email, ip: input.ip, cookie: input.deviceCookie })
    const { user, granted, chosen } = await checkCredentials(email, input)
    const recoveryCode = user.mfaEnabled ? input.recoveryCode : undefined
    if (user.mfaEnabled && !input.totp && recoveryCode === undefined) {
      await guess.refund()
      throw new DomainError(sessionErrors.totp_required)
    }
    if (user.mfaEnabled && recoveryCode === undefined && !(await guard.verifyCode(user, input.totp)))
      throw new DomainError(sessionErrors.wrong_totp)
    const from = { ...input, remember: input.remember ?? false, recoveryCode }
    const issued = await db.transaction((tx) => enter(tx, user, chosen, from))
    await guess.clearFailures()
    const facts = await readFacts(user.id, chosen.roleKey)
    return { ...issued, session: presentSession({ session: issued.session, user, granted, facts }) }
  }

  /**
   * Opens a session inside the caller's transaction for somebody whose identity was proved elsewhere; whether they may
   * come in is the caller's decision. @throws role_not_granted when they hold no role
   */
  async function openFor(tx: Db, userId: string, { role, ...from }: Device & { role: RoleKey | undefined }) {
    const [user] = await store.findUserById(tx, userId)
    const granted = await store.listGrantedRoles(tx, userId, clock.now())
    const chosen = (role && store.grantedRole(granted, role)) ?? granted[0]
    if (!user || !chosen) throw new DomainError(sessionErrors.role_not_granted)
    const { session, token } = await open(tx, user, chosen, { ...from, remember: false })
    await store.setLastLogin(tx, userId, clock.now())
    const scope = await readScopeOfRole(tx, chosen, clock.now())
    return { token, actor: actorOf(session, user, { granted: chosen, scope }, from) }
  }

  return { signIn, openFor, newDeviceCookie: (email: string) => guard.newDeviceCookie(normalized(email)) }
}
