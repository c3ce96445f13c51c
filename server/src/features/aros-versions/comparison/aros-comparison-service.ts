import type { ArosCheck, ArosProblem } from '@filo/contract/aros-versions/aros-check'
import type { ArosDiff, FileChange } from '@filo/contract/aros-versions/aros-diff-shapes'
import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import { DomainError } from '../../../ground/domain-error.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import { listDiffEntries, listFactsOf } from '../aros-version-facts-store.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import type * as store from '../aros-versions-store.ts'
import { compareCompositions, loadItems } from '../compose/aros-compositions.ts'
import { lintOrder } from '../compose/order-lint.ts'
import { sortByDependency } from '../compose/sort-by-dependency.ts'
import { checkComposition } from '../lifecycle/aros-checks.ts'
import { diffFiles } from './aros-diff.ts'
import { comparedWith } from './compared-with.ts'
import { presentDiff } from './present-aros-diff.ts'

export interface FilesQuery {
  againstId?: string | undefined
  q?: string | undefined
  page: number
  size: number
  'f.kind'?: string[] | undefined
}

/** Comparing and checking compositions: the composer's checks, diffs, the lint of an order. */
export function createArosComparisonService({ db, aros: reader }: ArosDeps & { aros: ArosVersionsService }) {
  /** Every check of the composer. @throws not_found */
  async function check(actor: Actor, id: string): Promise<ArosCheck> {
    const found = await reader.find(db, actor, id)
    return checkComposition(db, actor, found)
  }

  /** `none` is nothing at all. */
  async function againstOf(actor: Actor, found: store.ArosWithNames, againstId: string | undefined) {
    if (againstId === 'none') return undefined
    if (againstId) return (await reader.find(db, actor, againstId)).aros
    return comparedWith(db, found.aros)
  }

  /** What differs from another version of any variant. @throws not_found */
  async function diff(actor: Actor, id: string, againstId: string | undefined): Promise<ArosDiff> {
    const found = await reader.find(db, actor, id)
    const against = await againstOf(actor, found, againstId)
    const from = against ? await loadItems(db, against.id) : []
    const comparison = await compareCompositions(db, from, await loadItems(db, id))
    const touched = comparison.changes.flatMap(({ from: old, to, kind }) =>
      kind === 'moved' ? [] : [old?.versionId ?? [], to?.versionId ?? []].flat(),
    )
    const files = await listDiffEntries(db, touched)
    return presentDiff({ from: against ?? null, to: found.aros, comparison, files })
  }

  /** The files of one package that differ. @throws not_found */
  async function listFiles(
    actor: Actor,
    id: string,
    packageId: string,
    query: FilesQuery,
  ): Promise<Page<FileChange>> {
    const found = await reader.find(db, actor, id)
    const against = await againstOf(actor, found, query.againstId)
    const versionIn = async (arosId: string | undefined) =>
      arosId
        ? (await loadItems(db, arosId)).find((item) => item.packageId === packageId)?.versionId
        : undefined
    const oldId = await versionIn(against?.id)
    const newId = await versionIn(id)
    if (!oldId && !newId) throw new DomainError(commonErrors.not_found)
    const files = await listDiffEntries(db, [oldId ?? [], newId ?? []].flat())
    const words = query.q?.toLowerCase() ?? ''
    const kinds = query['f.kind']
    const all = diffFiles(files.get(oldId ?? '') ?? [], files.get(newId ?? '') ?? []).filter(
      (file) => file.path.toLowerCase().includes(words) && (!kinds?.length || kinds.includes(file.kind)),
    )
    const start = (query.page - 1) * query.size
    return { items: all.slice(start, start + query.size), totalCount: all.length }
  }

  /** Lints an order that is not saved and sorts it. */
  async function checkOrder(
    _actor: Actor,
    versionIds: readonly string[],
  ): Promise<{ problems: ArosProblem[]; sortedIds: string[] }> {
    const items = await listFactsOf(db, versionIds)
    return { problems: lintOrder(items), sortedIds: sortByDependency(items).map((item) => item.versionId) }
  }

  return { check, diff, listFiles, checkOrder }
}
