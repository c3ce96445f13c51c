import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { fold } from '@filo/contract/fold'
import { compareSemver, nextSemvers, semverKey } from '@filo/contract/packages/semver-order'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import * as store from '../aros-versions-store.ts'
import { readPolicy } from '../policy/aros-policy.ts'
import { loadItems, measureComposition } from './aros-compositions.ts'

export type Composition = Omit<store.ItemRow, 'arosId'>[]

interface DesiredNumber {
  variantId: string
  channel: ArosChannel
  semver: string
  build: number
}

export type NewDraft = Pick<store.NewAros, 'variantId' | 'channel' | 'name' | 'semver'> &
  Partial<Pick<store.NewAros, 'build' | 'baseId' | 'testOfId' | 'notes' | 'quorum' | 'dueAt' | 'bakeS'>> & {
    /** Who composed the content it takes over; none of them approves it either (four eyes). */
    composerIds?: readonly string[]
  }

/** Whether a number is still free for a variant and channel. @throws aros_version_in_use */
export async function requireFree(tx: Db, number: DesiredNumber, ownId?: string): Promise<void> {
  const { semver, build } = number
  const highest = await store.findHighest(tx, number)
  if (highest && highest.build >= build && highest.id !== ownId) {
    throw new DomainError(arosErrors.aros_version_in_use, { version: versionLabel({ semver, build }) })
  }
}

/** The number after the highest of both channels: a test version keeps its number when it is promoted. */
export async function nextSemver(tx: Db, variantId: string): Promise<string> {
  const rows = [
    await store.findHighest(tx, { variantId, channel: 'test' }),
    await store.findHighest(tx, { variantId, channel: 'production' }),
  ]
  const semvers = rows.flatMap((row) => row?.semver ?? []).sort(compareSemver)
  return nextSemvers(semvers.at(-1) ?? null).minor
}

/** The rows of a composition, to be copied. */
export async function compositionOf(tx: Db, id: string): Promise<Composition> {
  const rows = await store.listItems(tx, [id])
  return rows.map(({ packageId, versionId, order, isRequired }) => ({
    packageId,
    versionId,
    order,
    isRequired,
  }))
}

/** Writes drafts; the caller holds the variant's lock, so that a number stays free. */
export function createDraftWriter({ clock, ids }: Pick<ArosDeps, 'clock' | 'ids'>) {
  /** Writes a draft and its composition; the variant is locked, so its number stays free. */
  async function write(
    tx: Db,
    actor: Actor,
    draft: NewDraft,
    composition: Composition,
  ): Promise<store.ArosRow> {
    const now = clock.now()
    const who = actorId(actor)
    const policy = await readPolicy(tx)
    const id = ids.next()
    await store.insertAros(tx, {
      notes: { tr: '', en: '' },
      quorum: policy.values.quorum,
      ...draft,
      id,
      createdAt: now,
      createdBy: who,
      updatedAt: now,
      updatedBy: who,
      composedBy: who,
      composerIds: [...new Set([...(draft.composerIds ?? []), ...(who ? [who] : [])])],
      state: 'draft',
      semverKey: semverKey(draft.semver),
      searchKey: fold(`${draft.name} ${draft.semver}`),
    })
    await store.replaceItems(tx, id, composition)
    const measured = await measureComposition(tx, await loadItems(tx, id), draft.baseId ?? null)
    await store.updateAros(tx, id, { ...measured, updatedAt: now, updatedBy: who, revision: 1 })
    const [row] = await store.listRefs(tx, [id])
    if (!row) throw new Error('the draft was not written')
    return row
  }

  return { write }
}
