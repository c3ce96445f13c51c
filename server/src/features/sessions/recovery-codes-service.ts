import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCode,
  recoveryCodeHash,
} from '../../secrets/recovery-code.ts'
import * as store from './recovery-codes-store.ts'

/** The codes with which somebody without their phone gets through two-step verification, each once. */
export function createRecoveryCodesService({ db, ids }: Pick<BaseContext, 'db' | 'ids'>) {
  /** Makes a person's codes anew inside the caller's transaction. @returns them; only their hashes are kept */
  async function renew(tx: Db, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(ids.secret(RECOVERY_CODE_BYTES)))
    await store.replaceCodes(tx, userId, codes.map(recoveryCodeHash))
    return codes
  }

  return {
    renew,
    /** Uses a code up inside the caller's transaction. @returns whether it was good */
    redeem: (tx: Db, userId: string, typed: string) => store.deleteCode(tx, userId, recoveryCodeHash(typed)),
    /** Voids all of them: two-step verification ends. */
    drop: (tx: Db, userId: string) => store.replaceCodes(tx, userId, []),
    left: (userId: string) => store.countCodes(db, userId),
  }
}

export type RecoveryCodesService = ReturnType<typeof createRecoveryCodesService>
