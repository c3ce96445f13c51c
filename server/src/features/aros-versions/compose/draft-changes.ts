import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import { fold } from '@filo/contract/fold'
import type { LocalizedText } from '@filo/contract/localized-text'
import { semverKey } from '@filo/contract/packages/semver-order'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import { listFactsOf } from '../aros-version-facts-store.ts'
import type * as store from '../aros-versions-store.ts'
import { readPolicy } from '../policy/aros-policy.ts'
import { packageLabel, type VersionFacts } from '../version-facts.ts'
import { type Composition, requireFree } from './draft-writer.ts'

export interface DraftPatch {
  name?: string | undefined
  semver?: string | undefined
  baseId?: string | null | undefined
  notes?: LocalizedText | undefined
  items?: { versionId: string; isRequired?: boolean | undefined }[] | undefined
  quorum?: number | undefined
  dueAt?: string | null | undefined
  bakeS?: number | null | undefined
}

/** How the audit log names a package of a composition. */
export function labelOf(item: VersionFacts): string {
  return `${item.code} ${versionLabel(item)}`
}

/** What the audit log compares of a draft. */
export function described(
  aros: Pick<store.ArosRow, 'name' | 'semver' | 'baseId' | 'notes' | 'quorum' | 'dueAt' | 'bakeS'>,
  items: readonly string[],
) {
  const { name, semver, baseId, notes, quorum, dueAt, bakeS } = aros
  return { name, semver, baseId, notes, quorum, bakeS, dueAt: dueAt?.toISOString() ?? null, items }
}

/** The ids with one more, once. */
export function added(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? [...ids] : [...ids, id]
}

/**
 * The rows of a composition as given. A package that says nothing of being required stays what it is in `before`; one that
 * comes in is. @throws aros_unknown_item aros_repeated_package
 */
export async function newComposition(
  tx: Db,
  items: NonNullable<DraftPatch['items']>,
  before: readonly Pick<Composition[number], 'packageId' | 'isRequired'>[],
): Promise<Composition> {
  const wasRequired = new Map(before.map(({ packageId, isRequired }) => [packageId, isRequired]))
  const facts = await listFactsOf(
    tx,
    items.map((item) => item.versionId),
  )
  if (facts.length !== items.length) throw new DomainError(arosErrors.aros_unknown_item)
  const seen = new Set<string>()
  for (const item of facts) {
    if (seen.has(item.packageId)) {
      throw new DomainError(arosErrors.aros_repeated_package, { package: packageLabel(item) })
    }
    seen.add(item.packageId)
  }
  return facts.map((item, index) => ({
    packageId: item.packageId,
    versionId: item.versionId,
    order: index + 1,
    isRequired: items[index]?.isRequired ?? wasRequired.get(item.packageId) ?? true,
  }))
}

/** The columns a patch leads to. @throws aros_version_in_use aros_quorum_too_low */
export async function patchColumns(tx: Db, locked: store.ArosWithNames, patch: DraftPatch) {
  const { aros } = locked
  const { name = aros.name, semver = aros.semver } = patch
  if (semver !== aros.semver) await requireFree(tx, { ...aros, semver }, aros.id)
  const { values } = await readPolicy(tx)
  if (patch.quorum !== undefined && patch.quorum < values.minQuorum) {
    throw new DomainError(arosErrors.aros_quorum_too_low, { min: values.minQuorum })
  }
  return {
    name,
    semver,
    semverKey: semverKey(semver),
    searchKey: fold(`${name} ${semver}`),
    notes: patch.notes ?? aros.notes,
    quorum: patch.quorum ?? aros.quorum,
    bakeS: patch.bakeS === undefined ? aros.bakeS : patch.bakeS,
    dueAt: patch.dueAt === undefined ? aros.dueAt : patch.dueAt === null ? null : new Date(patch.dueAt),
  }
}
