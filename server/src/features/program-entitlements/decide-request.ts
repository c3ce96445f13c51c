import { commonErrors } from '@filo/contract/common-errors'
import { programRequestStateNames } from '@filo/contract/program-entitlements/entitlement-states'
import { programEntitlementErrors } from '@filo/contract/program-entitlements/program-entitlements-errors'
import type {
  DecideRequestBody,
  ProgramRequest,
} from '@filo/contract/program-entitlements/program-entitlements-routes'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta } from '../../ground/row-meta.ts'
import { wordedError } from '../../ground/worded-error.ts'
import { publishEntitlementChange } from '../../records/storefront/entitlement-events.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import type { EntitlementDeps } from './entitlement-deps.ts'
import { namesOf, requestSubject } from './entitlement-records.ts'
import { writeEntitlement } from './grant-entitlement.ts'
import { findRequest, lockRequest, updateRequestRow } from './program-requests-store.ts'
import { getProgramRequest } from './read-requests.ts'

/**
 * Grants what a customer asked for, or declines it with a reason.
 * @throws not_found request_decided, and what granting a right does
 */
export async function decideProgramRequest(
  deps: EntitlementDeps,
  actor: Actor,
  { id, body }: { id: string; body: DecideRequestBody },
): Promise<ProgramRequest> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const row = await lockRequest(tx, actor, id)
    const found = row && (await findRequest(tx, actor, id))
    if (!row || !found) throw new DomainError(commonErrors.not_found)
    if (row.state !== 'open')
      throw wordedError(programEntitlementErrors.request_decided, {
        state: programRequestStateNames[row.state],
      })
    const { customerId, programId } = row
    const entitlementId =
      body.decision === 'granted'
        ? await writeEntitlement(tx, { deps, actor }, { ...body, customerId, programId })
        : null
    const reason = body.decision === 'declined' ? body.reason : null
    const stamp = { at: clock.now(), by: actorId(actor) }
    const decided = { decidedBy: stamp.by, decidedAt: stamp.at, decisionReason: reason, entitlementId }
    await updateRequestRow(tx, id, { state: body.decision, ...decided, ...changedMeta(row, stamp) })
    await audit.record(tx, actor, {
      action: `program_request.${body.decision}`,
      ...requestSubject(id, found),
      before: { state: row.state },
      after: { ...namesOf(found), state: body.decision },
      ...(reason === null ? {} : { reason }),
    })
    publishEntitlementChange(tx, row, body.decision)
  })
  return getProgramRequest(deps, actor, id)
}
