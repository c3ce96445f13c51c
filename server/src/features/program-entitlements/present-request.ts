import type { ProgramRequest } from '@filo/contract/program-entitlements/program-entitlements-routes'
import { presentMeta } from '../../http/routes/present-meta.ts'
import { type Actor, may } from '../../rights/actor.ts'
import type { RequestOfCustomer } from './program-requests-store.ts'

/** The only door of requests for programs to staff. */
export function presentRequest(
  actor: Actor,
  { request, customer, program, listing, store }: RequestOfCustomer,
  people: ReadonlyMap<string, string>,
): ProgramRequest {
  const person = (id: string | null) => (id === null ? null : { id, name: people.get(id) ?? '' })
  return {
    ...presentMeta(request),
    customer,
    program,
    offer: {
      storeId: store.id,
      storeName: store.name,
      currency: store.currency,
      price: { model: listing.priceModel, amount: listing.priceAmount },
    },
    note: request.note,
    requestedBy: person(request.createdBy),
    state: request.state,
    decidedBy: person(request.decidedBy),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    decisionReason: request.decisionReason,
    mayDecide: request.state === 'open' && may(actor, 'entitlement.manage'),
  }
}
