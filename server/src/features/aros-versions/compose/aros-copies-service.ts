import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { composersOf } from '../../../records/releases/aros-composers.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import { type Actor, actorId, type UserActor } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import * as store from '../aros-versions-store.ts'
import { arosSubject, lockForTransition } from '../lifecycle/lock-for-transition.ts'
import { readPolicy } from '../policy/aros-policy.ts'
import { insertTesters, listTestersOf } from '../tests/version-testers-store.ts'
import { compositionOf, createDraftWriter, requireFree } from './draft-writer.ts'

type Deps = ArosDeps & { aros: ArosVersionsService }

/** Drafts made of tested versions: the next candidate after a failure, the production version after a pass. */
export function createArosCopiesService({ db, clock, ids, audit, aros: reader }: Deps) {
  const { write } = createDraftWriter({ clock, ids })
  /** Has staff read a version anew, and the one made of it. */
  function publishCopy(tx: Db, id: string, made: store.ArosRow): void {
    const about = { customerId: null, variantId: made.variantId }
    publish(tx, changed('aros-versions', id, 'changed', about))
    publish(tx, changed('aros-versions', made.id, 'created', about))
  }

  async function renewTesters(tx: Db, actor: Actor, fromId: string, to: store.ArosRow): Promise<void> {
    const now = clock.now()
    const rows = (await listTestersOf(tx, fromId)).filter(
      (tester) => tester.state !== 'declined' && !composersOf(to).includes(tester.userId),
    )
    await insertTesters(
      tx,
      rows.map(({ userId, testUnitIds, round }) => ({
        id: ids.next(),
        createdAt: now,
        createdBy: actorId(actor),
        updatedAt: now,
        updatedBy: actorId(actor),
        arosId: to.id,
        userId,
        testUnitIds,
        state: 'assigned' as const,
        round: round + 1,
      })),
    )
  }

  /** Copies a failed test version as a draft with the next build and a new round. @throws aros_wrong_state */
  async function renew(actor: UserActor, id: string): Promise<ArosVersionDetail> {
    const made = await db.transaction(async (tx) => {
      const { aros } = await lockForTransition(tx, actor, id, 'renew')
      const highest = await store.findHighest(tx, aros)
      const { variantId, channel, name, semver, baseId, notes, bakeS, composerIds } = aros
      const build = (highest?.build ?? aros.build) + 1
      const { values } = await readPolicy(tx)
      const quorum = Math.max(aros.quorum, values.minQuorum)
      const content = { variantId, channel, name, semver, baseId, notes, bakeS, composerIds }
      const draft = { ...content, quorum, build }
      const row = await write(tx, actor, draft, await compositionOf(tx, id))
      await renewTesters(tx, actor, id, row)
      await store.updateAros(tx, id, {
        replacedById: row.id,
        updatedAt: clock.now(),
        updatedBy: actorId(actor),
      })
      const after = { version: versionLabel(row) }
      await audit.record(tx, actor, { action: 'aros.renewed', ...arosSubject(aros), after })
      publishCopy(tx, id, row)
      return row
    })
    return reader.get(actor, made.id)
  }

  /** Makes the production draft of a passed test version. @throws aros_own_verdict aros_already_promoted */
  async function promote(
    actor: UserActor,
    id: string,
    input: { reason?: string | undefined; name?: string | undefined; semver?: string | undefined },
  ): Promise<ArosVersionDetail> {
    const made = await db.transaction(async (tx) => {
      const { aros } = await lockForTransition(tx, actor, id, 'promote')
      const { variantId, name, notes, bakeS, composerIds } = aros
      const semver = input.semver ?? aros.semver
      await requireFree(tx, { variantId, channel: 'production', semver, build: 1 })
      const draft = {
        variantId,
        channel: 'production' as const,
        semver,
        name: input.name ?? name,
        notes,
        bakeS,
        baseId: await productionBase(tx, aros),
        testOfId: id,
        composerIds,
      }
      const row = await write(tx, actor, draft, await compositionOf(tx, id))
      const stamp = { updatedAt: clock.now(), updatedBy: actorId(actor) }
      await store.updateAros(tx, id, { state: 'promoted', ...stamp })
      const after = { state: 'promoted', production: arosSubject(row).objectName }
      const before = { state: aros.state }
      const { reason } = input
      await audit.record(tx, actor, { action: 'aros.promoted', ...arosSubject(aros), before, after, reason })
      publishCopy(tx, id, row)
      return row
    })
    return reader.get(actor, made.id)
  }

  async function productionBase(tx: Db, test: store.ArosRow): Promise<string | null> {
    const [base] = test.baseId ? await store.listRefs(tx, [test.baseId]) : []
    if (base?.channel === 'production') return base.id
    const highest = await store.findHighest(tx, { variantId: test.variantId, channel: 'production' })
    return highest?.id ?? null
  }

  return { renew, promote }
}
