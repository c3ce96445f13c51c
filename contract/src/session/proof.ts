import { z } from 'zod'
import { sessionErrors } from './session-errors.ts'

/** The second step, asked of those who have turned it on. */
export const SecondStep = z.object({
  totp: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  /** In place of `totp`, by somebody without their phone; capitals, blanks and dashes do not matter. */
  recoveryCode: z.string().min(1).max(60).optional(),
})

/** Why a proof by password is refused. */
export const proofErrors = [
  sessionErrors.wrong_password,
  sessionErrors.proof_code_required,
  sessionErrors.wrong_proof_code,
  sessionErrors.account_locked,
]
