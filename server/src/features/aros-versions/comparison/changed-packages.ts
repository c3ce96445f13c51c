import type { Db } from '../../../db/database.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import { readTestPlans } from '../../../records/releases/read-version-plans.ts'
import type { ArosRow } from '../aros-versions-store.ts'
import { findDefault } from '../assignment/aros-assignments-store.ts'
import { loadItems } from '../compose/aros-compositions.ts'
import { diffItems } from './aros-diff.ts'

/**
 * The packages a version changes against its base, each with the test plan of its new version; what is tested. Without a
 * base all are new.
 */
export async function readChangedPackages(tx: Db, aros: Pick<ArosRow, 'id' | 'baseId'>) {
  const base = aros.baseId ? await loadItems(tx, aros.baseId) : []
  const changes = diffItems(base, await loadItems(tx, aros.id))
  const plans = await readTestPlans(
    tx,
    changes.flatMap(({ to }) => to?.versionId ?? []),
  )
  return changes.flatMap(({ from, to, kind }) => {
    const item = to ?? from
    if (!item) return []
    const { packageId, code, name, notes } = item
    const versions = {
      fromVersion: from ? versionLabel(from) : null,
      toVersion: to ? versionLabel(to) : null,
    }
    return [{ packageId, code, name, kind, ...versions, notes, plan: plans.get(to?.versionId ?? '') ?? [] }]
  })
}

/** The package versions of a version that its variant's default does not hold; all of the default itself are held. */
export async function readChangedFromDefault(tx: Db, { id, variantId }: Pick<ArosRow, 'id' | 'variantId'>) {
  const current = await findDefault(tx, variantId, 'production')
  const contained = current && current.aros.id !== id ? await loadItems(tx, current.aros.id) : []
  const known = new Set(contained.map(({ versionId }) => versionId))
  return (await loadItems(tx, id)).filter(({ versionId }) => !known.has(versionId))
}
