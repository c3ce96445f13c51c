import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage } from '@filo/contract/list-query'
import type { ProgramRequest } from '@filo/contract/program-entitlements/program-entitlements-routes'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { readPersonNames } from '../../records/people/person-names.ts'
import type { Actor } from '../../rights/actor.ts'
import { presentRequest } from './present-request.ts'
import {
  findRequest,
  listRequestRows,
  type RequestOfCustomer,
  type RequestQuery,
} from './program-requests-store.ts'

interface Deps {
  db: Db
}

async function present(
  { db }: Deps,
  actor: Actor,
  rows: readonly RequestOfCustomer[],
): Promise<ProgramRequest[]> {
  const named = rows.flatMap(({ request }) => [request.createdBy ?? [], request.decidedBy ?? []])
  const people = await readPersonNames(db, named.flat())
  return presentRows(
    rows,
    ({ request }) => request.id,
    (row) => presentRequest(actor, row, people),
  )
}

/** One page of what customers asked for. @throws bad_request for a cursor of another list */
export async function listProgramRequests(
  deps: Deps,
  actor: Actor,
  query: RequestQuery,
): Promise<LongPage<ProgramRequest>> {
  const { rows, ...found } = await listRequestRows(deps.db, actor, query)
  return { items: await present(deps, actor, rows), ...found }
}

/** @throws not_found */
export async function getProgramRequest(deps: Deps, actor: Actor, id: string): Promise<ProgramRequest> {
  const row = await findRequest(deps.db, actor, id)
  const [item] = row ? await present(deps, actor, [row]) : []
  if (!item) throw new DomainError(commonErrors.not_found)
  return item
}
