import { entitlementStateAt } from '@filo/contract/program-entitlements/entitlement-states'
import type { ProgramEntitlement } from '@filo/contract/program-entitlements/program-entitlements-routes'
import { presentMeta } from '../../http/routes/present-meta.ts'
import { type Actor, may } from '../../rights/actor.ts'
import type { EntitlementOfCustomer } from './entitlements-store.ts'

/** The only door of rights to programs to staff. */
export function presentEntitlement(
  actor: Actor,
  { entitlement, customer, program }: EntitlementOfCustomer,
  { people, at }: { people: ReadonlyMap<string, string>; at: Date },
): ProgramEntitlement {
  const person = (id: string | null) => (id === null ? null : { id, name: people.get(id) ?? '' })
  const state = entitlementStateAt(entitlement, at)
  return {
    ...presentMeta(entitlement),
    customer,
    program,
    from: entitlement.from.toISOString(),
    until: entitlement.until?.toISOString() ?? null,
    state,
    note: entitlement.note,
    grantedBy: person(entitlement.createdBy),
    endedAt: entitlement.endedAt?.toISOString() ?? null,
    endedBy: person(entitlement.endedBy),
    endReason: entitlement.endReason,
    mayEnd: state !== 'ended' && may(actor, 'entitlement.manage'),
  }
}
