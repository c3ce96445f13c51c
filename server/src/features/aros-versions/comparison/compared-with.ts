import type { Db } from '../../../db/database.ts'
import * as store from '../aros-versions-store.ts'
import { findDefault } from '../assignment/aros-assignments-store.ts'

/**
 * What a version is compared with unless told: its base, else what the variant's robots run by default
 * (docs/interface.md, step 4). Undefined for the first of its variant.
 */
export async function comparedWith(db: Db, aros: store.ArosRow): Promise<store.ArosRow | undefined> {
  const [base] = aros.baseId ? await store.listRefs(db, [aros.baseId]) : []
  const other = base ?? (await findDefault(db, aros.variantId, 'production'))?.aros
  return other?.id === aros.id ? undefined : other
}
