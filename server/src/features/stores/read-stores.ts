import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage } from '@filo/contract/list-query'
import type { Store } from '@filo/contract/stores/stores-routes'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import type { Actor } from '../../rights/actor.ts'
import { presentStore } from './present-store-row.ts'
import { findStore, listStoreRows, noStoreFacts, readStoreFacts, type StoreQuery } from './stores-store.ts'

interface Deps {
  db: Db
}

/** One page of stores with how much they offer. @throws bad_request for a cursor of another list */
export async function listStores({ db }: Deps, actor: Actor, query: StoreQuery): Promise<LongPage<Store>> {
  const { rows, ...found } = await listStoreRows(db, actor, query)
  const facts = await readStoreFacts(
    db,
    rows.map(({ id }) => id),
  )
  const items = presentRows(
    rows,
    ({ id }) => id,
    (row) => presentStore(row, facts.get(row.id) ?? noStoreFacts),
  )
  return { items, ...found }
}

/** @throws not_found */
export async function getStore({ db }: Deps, actor: Actor, id: string): Promise<Store> {
  const row = await findStore(db, actor, id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return presentStore(row, (await readStoreFacts(db, [id])).get(id) ?? noStoreFacts)
}
