import { commonErrors } from '@filo/contract/common-errors'
import { sessionErrors } from '@filo/contract/session/session-errors'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { UserActor } from '../../rights/actor.ts'
import { checkPassword } from '../../secrets/password.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { RecoveryCodesService } from './recovery-codes-service.ts'
import * as store from './sessions-store.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/** What a signed-in person shows again: the password, and a code of the second step where they have turned it on. */
interface ShownProof {
  password: string
  totp?: string | undefined
  recoveryCode?: string | undefined
}

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  audit: AuditService
  guard: Pick<SignInGuard, 'reserveAttempt' | 'verifyCode'>
  recoveryCodes: Pick<RecoveryCodesService, 'redeem'>
}

/** Proving anew who one is, before a dangerous action (docs/security.md, People). */
export function createProofs({ db, clock, audit, guard, recoveryCodes }: Deps) {
  /** Notes inside the caller's transaction that a person has just proved who they are. */
  async function noteProof(tx: Db, { sessionId }: UserActor): Promise<void> {
    if (sessionId) await store.setReauthenticated(tx, sessionId, clock.now())
  }

  /** A recovery code is used up with the proof, or neither happens. @throws wrong_proof_code */
  async function consumeRecoveryCode(tx: Db, actor: UserActor, code: string): Promise<void> {
    if (!(await recoveryCodes.redeem(tx, actor.userId, code)))
      throw new DomainError(sessionErrors.wrong_proof_code)
    const subject = { objectType: 'user', objectId: actor.userId, objectName: actor.name }
    await audit.record(tx, actor, { action: 'user.recovery_code_used', ...subject })
  }

  /**
   * Proves the password again, with the second step where the person has one; every wrong try counts, a code that was
   * only left out does not. @throws wrong_password proof_code_required wrong_proof_code account_locked
   */
  async function reauthenticate(actor: UserActor, { password, totp, recoveryCode }: ShownProof) {
    const [user] = await store.findUserById(db, actor.userId)
    if (!user) throw new DomainError(commonErrors.not_found)
    const guess = await guard.reserveAttempt(actor.userId)
    if (!(await checkPassword(user.passwordHash, password)))
      throw new DomainError(sessionErrors.wrong_password)
    if (user.mfaEnabled && totp === undefined && recoveryCode === undefined) {
      await guess.refund()
      throw new DomainError(sessionErrors.proof_code_required)
    }
    if (user.mfaEnabled && totp !== undefined && !(await guard.verifyCode(user, totp)))
      throw new DomainError(sessionErrors.wrong_proof_code)
    await db.transaction(async (tx) => {
      if (user.mfaEnabled && totp === undefined) await consumeRecoveryCode(tx, actor, recoveryCode ?? '')
      await noteProof(tx, actor)
    })
    await guess.refund()
  }

  return { reauthenticate, noteProof }
}
