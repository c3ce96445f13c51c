import { commonErrors } from '@filo/contract/common-errors'
import { programRequestStateNames } from '@filo/contract/program-entitlements/entitlement-states'
import { programEntitlementErrors } from '@filo/contract/program-entitlements/program-entitlements-errors'
import type { StorefrontProgram } from '@filo/contract/storefront/storefront-routes'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { wordedError } from '../../ground/worded-error.ts'
import { publishEntitlementChange } from '../../records/storefront/entitlement-events.ts'
import { accessOf } from '../../records/storefront/storefront-access.ts'
import { noAccessFacts, readAccessFacts, shopperOf } from '../../records/storefront/storefront-listings.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import { getStorefrontProgram, requireShown } from './read-storefront.ts'
import { insertRequest, lockOwnRequest, readCustomerName, updateRequestRow } from './requests-store.ts'
import type { StorefrontDeps } from './storefront-deps.ts'

/** How the audit log names a request. */
function requestSubject(id: string, program: { code: string }, customerId: string) {
  return { objectType: 'program_request', objectId: id, objectName: program.code, customerId }
}

/**
 * Asks the maker for the right to a program on behalf of the actor's customer.
 * @throws not_found request_open, request_needless where it is free or theirs already
 */
export async function requestProgram(
  deps: StorefrontDeps,
  actor: Actor,
  { listingId, note }: { listingId: string; note: string },
): Promise<StorefrontProgram> {
  const { db, clock, ids, audit } = deps
  const id = ids.next()
  await db.transaction(async (tx) => {
    const { row, at } = await requireShown({ db: tx, clock }, actor, listingId)
    const customerId = shopperOf(actor) ?? ''
    const facts = (await readAccessFacts(tx, customerId, [row.program.id])).get(row.program.id)
    const { kind } = accessOf(row.listing.priceModel, facts ?? noAccessFacts, at)
    if (kind === 'requested') throw new DomainError(programEntitlementErrors.request_open)
    if (kind !== 'needed') throw new DomainError(programEntitlementErrors.request_needless)
    const added = await insertRequest(tx, {
      ...newMeta({ at: clock.now(), by: actorId(actor) }),
      id,
      customerId,
      programId: row.program.id,
      listingId,
      note,
      state: 'open',
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
      entitlementId: null,
    })
    if (!added) throw new DomainError(programEntitlementErrors.request_open)
    await audit.record(tx, actor, {
      action: 'program_request.created',
      ...requestSubject(id, row.program, customerId),
      after: {
        programId: row.program.id,
        program: row.program.name,
        customer: await readCustomerName(tx, customerId),
        note,
      },
    })
    publishEntitlementChange(tx, { id, programId: row.program.id, customerId }, 'requested')
  })
  return getStorefrontProgram(deps, actor, listingId)
}

/** Takes back what nobody answered yet. @throws not_found request_decided */
export async function withdrawProgramRequest(
  { db, clock, audit }: StorefrontDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockOwnRequest(tx, actor, id)
    if (!found) throw new DomainError(commonErrors.not_found)
    const { request, program } = found
    if (request.state !== 'open')
      throw wordedError(programEntitlementErrors.request_decided, {
        state: programRequestStateNames[request.state],
      })
    const meta = changedMeta(request, { at: clock.now(), by: actorId(actor) })
    await updateRequestRow(tx, id, { state: 'withdrawn', ...meta })
    await audit.record(tx, actor, {
      action: 'program_request.withdrawn',
      ...requestSubject(id, program, request.customerId),
      before: { state: request.state },
      after: { state: 'withdrawn' },
    })
    publishEntitlementChange(tx, request, 'withdrawn')
  })
}
