interface ClaimedUnit {
  lifeState: string
  publicKey: string | null
}

interface Claim {
  /** The unit with the serial that the robot claims; undefined when nobody registered it. */
  unit: ClaimedUnit | undefined
  /** Its code that nobody used, voided or replaced. */
  code: { codeHash: string; expiresAt: Date } | undefined
  /** Hash of the code that the robot shows. */
  shownHash: string
  now: Date
}

type ClaimRefusal =
  | 'unknown serial'
  | 'retired'
  | 'has joined already'
  | 'no open code'
  | 'wrong code'
  | 'expired'

/**
 * Why a claim code does not let a robot in; undefined when it does. For the server's log alone: the robot is told
 * the same whatever the reason, so that nobody learns by trying which serials there are.
 */
export function claimRefusal({ unit, code, shownHash, now }: Claim): ClaimRefusal | undefined {
  if (!unit) return 'unknown serial'
  if (unit.lifeState === 'retired') return 'retired'
  if (unit.publicKey !== null) return 'has joined already'
  if (!code) return 'no open code'
  if (code.codeHash !== shownHash) return 'wrong code'
  if (code.expiresAt <= now) return 'expired'
  return undefined
}
