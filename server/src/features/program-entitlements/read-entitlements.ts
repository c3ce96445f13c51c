import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage } from '@filo/contract/list-query'
import type { ProgramEntitlement } from '@filo/contract/program-entitlements/program-entitlements-routes'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { readPersonNames } from '../../records/people/person-names.ts'
import type { Actor } from '../../rights/actor.ts'
import type { EntitlementDeps } from './entitlement-deps.ts'
import {
  type EntitlementOfCustomer,
  type EntitlementQuery,
  findEntitlement,
  listEntitlementRows,
} from './entitlements-store.ts'
import { presentEntitlement } from './present-entitlement.ts'

type Deps = Pick<EntitlementDeps, 'db' | 'clock'>

async function present(
  { db }: Deps,
  actor: Actor,
  { rows, at }: { rows: readonly EntitlementOfCustomer[]; at: Date },
): Promise<ProgramEntitlement[]> {
  const named = rows.flatMap(({ entitlement }) => [entitlement.createdBy ?? [], entitlement.endedBy ?? []])
  const people = await readPersonNames(db, named.flat())
  return presentRows(
    rows,
    ({ entitlement }) => entitlement.id,
    (row) => presentEntitlement(actor, row, { people, at }),
  )
}

/** One page of rights to programs. @throws bad_request for a cursor of another list */
export async function listProgramEntitlements(
  deps: Deps,
  actor: Actor,
  query: EntitlementQuery,
): Promise<LongPage<ProgramEntitlement>> {
  const at = deps.clock.now()
  const { rows, ...found } = await listEntitlementRows(deps.db, actor, { ...query, at })
  return { items: await present(deps, actor, { rows, at }), ...found }
}

/** @throws not_found */
export async function getProgramEntitlement(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<ProgramEntitlement> {
  const row = await findEntitlement(deps.db, actor, id)
  const [item] = row ? await present(deps, actor, { rows: [row], at: deps.clock.now() }) : []
  if (!item) throw new DomainError(commonErrors.not_found)
  return item
}
