import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import { commonErrors } from '@filo/contract/common-errors'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { requireMatch } from '../../../http/routes/etag.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import { type Actor, actorId, may, type UserActor } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import * as store from '../aros-versions-store.ts'
import { arosSubject, lockForTransition } from '../lifecycle/lock-for-transition.ts'
import { lockAndFindVariant } from '../variants-store.ts'
import { loadItems, measureComposition } from './aros-compositions.ts'
import { added, type DraftPatch, described, labelOf, newComposition, patchColumns } from './draft-changes.ts'
import { compositionOf, createDraftWriter, nextSemver, requireFree } from './draft-writer.ts'
import { seriesName } from './series-name.ts'

export interface DraftInput {
  variantId: string
  channel: ArosChannel
  name?: string | undefined
  semver?: string | undefined
  baseId?: string | undefined
  copyOfId?: string | undefined
}

type Deps = ArosDeps & { aros: ArosVersionsService }

/** Making, changing and deleting drafts. */
export function createArosDraftsService({ db, clock, ids, audit, aros: reader }: Deps) {
  const { write } = createDraftWriter({ clock, ids })
  const publishChange = (tx: Db, id: string, { variantId }: Pick<store.ArosRow, 'variantId'>, kind: string) =>
    publish(tx, changed('aros-versions', id, kind, { customerId: null, variantId }))

  async function sourceOf(tx: Db, actor: Actor, id: string | undefined, variantId: string) {
    if (!id) return undefined
    const found = await reader.find(tx, actor, id)
    if (found.aros.variantId !== variantId) throw new DomainError(arosErrors.aros_base_unfit)
    return found.aros
  }

  /** @throws no_permission not_found aros_version_in_use aros_base_unfit */
  async function create(actor: UserActor, input: DraftInput): Promise<ArosVersionDetail> {
    const { variantId, channel } = input
    if (channel === 'production' && !may(actor, 'aros.compose'))
      throw new DomainError(commonErrors.no_permission)
    const id = await db.transaction(async (tx) => {
      const robot = await lockAndFindVariant(tx, variantId)
      if (!robot) throw new DomainError(commonErrors.not_found)
      const base = await sourceOf(tx, actor, input.baseId, variantId)
      const copyOf = await sourceOf(tx, actor, input.copyOfId, variantId)
      const semver = input.semver ?? (await nextSemver(tx, variantId))
      await requireFree(tx, { variantId, channel, semver, build: 1 })
      const source = copyOf ?? base
      const series = await store.listSeriesNames(tx, variantId)
      const row = await write(
        tx,
        actor,
        {
          variantId,
          channel,
          semver,
          name: input.name ?? copyOf?.name ?? seriesName(series, `${robot.name.tr} AROS`),
          baseId: base?.id ?? null,
          bakeS: source?.bakeS ?? null,
          ...(copyOf ? { notes: copyOf.notes, composerIds: copyOf.composerIds } : {}),
        },
        source ? await compositionOf(tx, source.id) : [],
      )
      const after = { name: row.name, version: versionLabel(row), channel, robot: robot.code }
      await audit.record(tx, actor, { action: 'aros.drafted', ...arosSubject(row), after })
      publishChange(tx, row.id, input, 'created')
      return row.id
    })
    return reader.get(actor, id)
  }

  /** Changes a draft. @throws aros_locked etag_mismatch aros_version_in_use aros_quorum_too_low */
  async function update(
    actor: UserActor,
    id: string,
    { patch, ifMatch }: { patch: DraftPatch; ifMatch: string | undefined },
  ): Promise<ArosVersionDetail> {
    await db.transaction(async (tx) => {
      const locked = await lockForTransition(tx, actor, id, 'edit')
      const { aros } = locked
      requireMatch(aros, ifMatch)
      const columns = await patchColumns(tx, locked, patch)
      const base = patch.baseId ? await sourceOf(tx, actor, patch.baseId, aros.variantId) : undefined
      const baseId = patch.baseId === undefined ? aros.baseId : (base?.id ?? null)
      const before = described(aros, locked.items.map(labelOf))
      if (patch.items) {
        const composition = await newComposition(tx, patch.items, await store.listItems(tx, [id]))
        await store.replaceItems(tx, id, composition)
      }
      const items = await loadItems(tx, id)
      const who = actorId(actor)
      const isComposed = patch.items !== undefined || columns.bakeS !== aros.bakeS
      const composers =
        isComposed && who ? { composedBy: who, composerIds: added(aros.composerIds, who) } : {}
      const stamp = { updatedAt: clock.now(), updatedBy: who }
      const measured = await measureComposition(tx, items, baseId)
      await store.updateAros(tx, id, { ...columns, baseId, ...composers, ...measured, ...stamp })
      const after = described({ ...aros, ...columns, baseId }, items.map(labelOf))
      await audit.record(tx, actor, { action: 'aros.edited', ...arosSubject(aros), before, after })
      publishChange(tx, id, aros, 'changed')
    })
    return reader.get(actor, id)
  }

  /** @throws not_found aros_wrong_state no_permission */
  async function remove(actor: UserActor, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const { aros } = await lockForTransition(tx, actor, id, 'delete')
      await store.deleteAros(tx, id)
      await audit.record(tx, actor, { action: 'aros.deleted', ...arosSubject(aros) })
      if (aros.testOfId) await undoPromotion(tx, actor, aros.testOfId)
      publishChange(tx, id, aros, 'deleted')
      if (aros.testOfId) publishChange(tx, aros.testOfId, aros, 'changed')
    })
  }

  async function undoPromotion(tx: Db, actor: Actor, testId: string): Promise<void> {
    const [test] = await store.listRefs(tx, [testId])
    if (test?.state !== 'promoted' || (await store.listPromotions(tx, [testId])).length > 0) return
    await store.updateAros(tx, testId, {
      state: 'passed',
      updatedAt: clock.now(),
      updatedBy: actorId(actor),
    })
    const states = { before: { state: 'promoted' }, after: { state: 'passed' } }
    await audit.record(tx, actor, { action: 'aros.promotion_undone', ...arosSubject(test), ...states })
  }

  return { create, update, remove }
}
