import { commonErrors } from '@filo/contract/common-errors'
import { deviceErrors } from '@filo/contract/device/device-errors'
import { readClaimCode } from '@filo/contract/device/enrolment/claim-code'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { systemActor } from '../../rights/actor.ts'
import { type AttemptCounter, countedFrom } from '../../throttle/attempt-counter.ts'
import { claimCodeHash } from './claim-code-hash.ts'
import { consumeClaimCode, findClaimCode } from './claim-codes-store.ts'
import { claimRefusal } from './claim-refusal.ts'
import { lockUnitBySerial } from './enrolments-store.ts'

/** Codes that were not right, per address and hour, and per serial and hour; a waiting agent asks a dozen times. */
const PER_ADDRESS = { tries: 60, windowMs: 3_600_000 }
const PER_SERIAL = { tries: 20, windowMs: 3_600_000 }

type Deps = Pick<BaseContext, 'clock' | 'log'> & { attempts: AttemptCounter }

interface Claim {
  serial: string
  claimCode: string
  ip: string
}

/** Robots that join by the code that was made for their serial. */
export function createClaims({ attempts, clock, log }: Deps) {
  /** Counts a try before it is looked at. @returns its ids, to be forgotten when the code was right @throws too_many_requests */
  async function requireFewTries(serial: string, ip: string): Promise<number[]> {
    const perSerial = { key: `claim-serial:${serial}`, limit: PER_SERIAL }
    const { seconds, ids } = await attempts.admit([countedFrom(ip, 'claim', PER_ADDRESS), perSerial])
    if (seconds > 0) throw new DomainError(commonErrors.too_many_requests, { seconds })
    return ids
  }

  /** Uses a code up in the transaction that binds the robot's key. @throws claim_code_refused, whatever the reason */
  async function use(tx: Db, { serial, claimCode, ip }: Claim) {
    const unit = await lockUnitBySerial(tx, serial)
    const open = unit && (await findClaimCode(tx, unit.id))
    const shownHash = claimCodeHash(unit?.id ?? '', readClaimCode(claimCode) ?? '')
    const reason = claimRefusal({ unit, code: open?.code, shownHash, now: clock.now() })
    if (reason || !open || !(await consumeClaimCode(tx, open.code))) {
      log.info({ serial, ip, reason }, 'claim code refused')
      throw new DomainError(deviceErrors.claim_code_refused)
    }
    const proof = { claimCodeBy: open.createdByName, claimCodeAt: open.code.createdAt.toISOString() }
    return { by: systemActor(serial), proof }
  }

  return { requireFewTries, use }
}
