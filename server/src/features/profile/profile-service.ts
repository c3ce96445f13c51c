import { commonErrors } from '@filo/contract/common-errors'
import { Preferences, type Profile } from '@filo/contract/profile/profile-routes'
import { userErrors } from '@filo/contract/users/users-errors'
import type { BaseContext } from '../../base-context.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { claimPictures } from '../../records/claim-pictures.ts'
import { personKeys } from '../../records/people/person-keys.ts'
import type { UserActor } from '../../rights/actor.ts'
import { hashPassword } from '../../secrets/password.ts'
import { newTotp, totpPurpose } from '../../secrets/totp.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { RecoveryCodesService } from '../sessions/recovery-codes-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { IdentitiesService } from '../sso/identities-service.ts'
import type { InvitesService } from '../users/invites-service.ts'
import { presentProfile } from './present-profile.ts'
import * as store from './profile-store.ts'

interface ProfileChange {
  displayName?: string | undefined
  phone?: string | null | undefined
  title?: string | null | undefined
  department?: string | null | undefined
  company?: string | null | undefined
  address?: string | null | undefined
  avatarKey?: string | null | undefined
  locale?: 'tr' | 'en' | undefined
  timeZone?: string | undefined
  preferences?: Preferences | undefined
}

interface NewPassword {
  current: string
  next: string
  totp?: string | undefined
  recoveryCode?: string | undefined
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'vault'> & {
  audit: AuditService
  sessions: SessionsService
  recoveryCodes: Pick<RecoveryCodesService, 'renew' | 'drop' | 'left'>
  identities: Pick<IdentitiesService, 'of'>
  invites: Pick<InvitesService, 'requireStrong'>
}

/** The own account (docs/screens.md, /profile). */
export function createProfileService(deps: Deps) {
  const { db, clock, vault, audit, sessions, recoveryCodes, identities, invites } = deps

  async function own(actor: UserActor) {
    const found = await store.findOwn(db, actor)
    if (!found) throw new DomainError(commonErrors.not_found)
    return found
  }

  const subject = (user: store.UserRow) => ({
    objectType: 'user',
    objectId: user.id,
    objectName: user.displayName,
    customerId: user.customerId,
  })

  /** Without the default views: ids that nobody changes here. */
  const recorded = (user: store.UserRow) => ({
    ...user,
    preferences: Preferences.catch({}).parse(user.preferences),
  })

  async function get(actor: UserActor): Promise<Profile> {
    const { user, customerName } = await own(actor)
    const granted = await sessions.grantedRoles(actor.userId)
    const roles = granted.map((row) => row.roleKey)
    const recoveryCodesLeft = await recoveryCodes.left(user.id)
    const identity = await identities.of(user.id)
    return presentProfile({ user, customerName, roles, recoveryCodesLeft, identity })
  }

  async function update(
    actor: UserActor,
    change: ProfileChange,
    ifMatch: string | undefined,
  ): Promise<Profile> {
    const { preferences, ...details } = definedOnly(change)
    const action =
      Object.keys(details).length > 0 ? ('user.updated' as const) : ('user.preferences_changed' as const)
    await db.transaction(async (tx) => {
      const user = await store.lockOwn(tx, actor)
      if (!user) throw new DomainError(commonErrors.not_found)
      requireMatch(user, ifMatch)
      await claimPictures(tx, [details.avatarKey])
      const next = {
        ...details,
        preferences: { ...user.preferences, ...preferences },
        ...personKeys({ ...user, ...details }),
        updatedAt: clock.now(),
        updatedBy: actor.userId,
      } as Partial<store.UserRow>
      await store.changeOwn(tx, actor, next)
      const [before, after] = [recorded(user), recorded({ ...user, ...next })]
      await audit.record(tx, actor, { action, ...subject(user), before, after })
    })
    return get(actor)
  }

  /** Sets a new password and ends the other sessions. @throws wrong_password proof_code_required wrong_proof_code password_unchanged password_too_common account_locked */
  async function changePassword(actor: UserActor, { current, next, ...code }: NewPassword): Promise<void> {
    await sessions.reauthenticate(actor, { password: current, ...code })
    if (next === current) throw new DomainError(userErrors.password_unchanged)
    const { user } = await own(actor)
    await invites.requireStrong(next, user)
    const passwordHash = await hashPassword(next)
    await db.transaction(async (tx) => {
      await store.changeOwn(tx, actor, { passwordHash, mustChangePassword: false, updatedAt: clock.now() })
      await audit.record(tx, actor, { action: 'user.password_changed', ...subject(user) })
      await sessions.endOthersOf(tx, actor)
    })
  }

  /** A secret for an authenticator app; it counts only once confirmed. @throws mfa_already_on */
  async function startMfa(actor: UserActor): Promise<{ secret: string; uri: string }> {
    const { user } = await own(actor)
    if (user.mfaEnabled) throw new DomainError(userErrors.mfa_already_on)
    const made = newTotp(user.email)
    await store.changeOwn(db, actor, { mfaSecret: vault.seal(made.secret, totpPurpose(user.id)) })
    return made
  }

  /** Turns two-step verification on. @returns the recovery codes, for once @throws wrong_code mfa_already_on */
  async function confirmMfa(actor: UserActor, code: string): Promise<{ recoveryCodes: string[] }> {
    const { user } = await own(actor)
    if (user.mfaEnabled) throw new DomainError(userErrors.mfa_already_on)
    if (!(await sessions.verifyCode(user, code))) throw new DomainError(userErrors.wrong_code)
    return db.transaction(async (tx) => {
      await store.changeOwn(tx, actor, { mfaEnabled: true, updatedAt: clock.now() })
      await audit.record(tx, actor, { action: 'user.mfa_enabled', ...subject(user) })
      return { recoveryCodes: await recoveryCodes.renew(tx, user.id) }
    })
  }

  /** Makes the recovery codes anew; the earlier ones are void. @throws mfa_off */
  async function renewRecoveryCodes(actor: UserActor): Promise<{ recoveryCodes: string[] }> {
    return db.transaction(async (tx) => {
      const user = await store.lockOwn(tx, actor)
      if (!user?.mfaEnabled) throw new DomainError(userErrors.mfa_off)
      await audit.record(tx, actor, { action: 'user.recovery_codes_made', ...subject(user) })
      return { recoveryCodes: await recoveryCodes.renew(tx, user.id) }
    })
  }

  /** Where it is off, nothing changes. */
  async function disableMfa(actor: UserActor): Promise<void> {
    await db.transaction(async (tx) => {
      const user = await store.lockOwn(tx, actor)
      if (!user?.mfaEnabled) return
      await store.changeOwn(tx, actor, { mfaEnabled: false, mfaSecret: null, updatedAt: clock.now() })
      await recoveryCodes.drop(tx, user.id)
      await audit.record(tx, actor, { action: 'user.mfa_disabled', ...subject(user) })
    })
  }

  return { get, update, changePassword, startMfa, confirmMfa, renewRecoveryCodes, disableMfa }
}

export type ProfileService = ReturnType<typeof createProfileService>
