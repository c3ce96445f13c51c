import type { ArosState, ArosTransition } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { type Actor, systemActor, type UserActor } from '../../../rights/actor.ts'
import type { ArosDeps, PackagesPort } from '../aros-ports.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import * as store from '../aros-versions-store.ts'
import type { ArosAssigner } from '../assignment/aros-assigner.ts'
import { type AssignmentRow, listAssignmentsOf } from '../assignment/aros-assignments-store.ts'
import { findUnits } from '../assignment/aros-units-store.ts'
import { createTestRobots } from '../tests/aros-test-robots.ts'
import { transitionOf } from './aros-lifecycle.ts'
import { contentHashOf } from './aros-manifest-text.ts'
import { createArosMove } from './aros-move.ts'
import { createArosSigning } from './aros-signing.ts'
import { type LockedAros, lockForTransition, requireNotRevoked } from './lock-for-transition.ts'

type Deps = ArosDeps & { aros: ArosVersionsService; assigner: ArosAssigner }
type Announce = () => void

interface Approval {
  comment: string
  /** Its packages that are in test are approved with it. */
  approvesPackages: boolean
}

/** What locking writes: the content hash and when. */
function frozenAt({ items, robot }: LockedAros, lockedAt: Date) {
  return { contentHash: contentHashOf(robot.code, items), lockedAt }
}

/** Says that a version changed; what robots of the variant run may hang on every step of its versions. */
function createTell({ bus }: Pick<Deps, 'bus'>) {
  return (id: string, variantId: string, kind: string): void => {
    bus.publish(changed('aros-versions', id, kind, { customerId: null, variantId }))
    bus.publish(changed('assignments', variantId, kind, { customerId: null }))
  }
}

/** Its packages in test are approved with it, or keep it waiting. @throws aros_packages_in_test own_version */
async function approvePackages(
  packages: PackagesPort,
  { tx, actor }: { tx: Db; actor: UserActor },
  { items, facts }: LockedAros,
  { comment, approvesPackages }: Approval,
): Promise<Announce[]> {
  const { names } = facts.inTest
  if (names.length === 0) return []
  if (!approvesPackages) {
    const params = { count: names.length, names: names.slice(0, 3).join(', ') }
    throw new DomainError(arosErrors.aros_packages_in_test, params)
  }
  const versionIds = items.filter(({ state }) => state === 'in_test').map(({ versionId }) => versionId)
  return [await packages.takeAlong(tx, actor, { action: 'approve', versionIds, reason: comment })]
}

/** The life of AROS versions from candidate or review to the archive (docs/lifecycles.md). */
export function createArosLifecycleService(deps: Deps) {
  const { db, clock, ids, updates, packages, assigner, aros: reader } = deps
  const testRobots = createTestRobots(deps)
  const move = createArosMove(deps)
  const tell = createTell(deps)
  const signing = createArosSigning({ ...deps, testRobots, move, tell })

  /** One step: hold, change, and tell after the commit. */
  async function take(
    actor: UserActor,
    id: string,
    step: ArosTransition,
    apply: (tx: Db, held: LockedAros, to: ArosState) => Promise<Announce[] | undefined>,
  ): Promise<ArosVersionDetail> {
    const { announces, variantId } = await db.transaction(async (tx) => {
      const held = await lockForTransition(tx, actor, id, step)
      const to = transitionOf(held.aros.channel, step)?.to ?? held.aros.state
      return { announces: (await apply(tx, held, to)) ?? [], variantId: held.aros.variantId }
    })
    for (const announce of announces) announce()
    tell(id, variantId, step)
    return reader.get(actor, id)
  }

  const lock = (actor: UserActor, id: string) =>
    take(actor, id, 'lock', async (tx, held, to) => {
      const patch = frozenAt(held, clock.now())
      await move(tx, actor, held, { to, action: 'aros.locked', patch, after: { hash: patch.contentHash } })
    })
  const requestReview = (actor: UserActor, id: string) =>
    take(actor, id, 'request_review', async (tx, held, to) => {
      const patch = frozenAt(held, clock.now())
      const after = { hash: patch.contentHash }
      await move(tx, actor, held, { to, action: 'aros.review_requested', patch, after })
    })

  const startTest = (actor: UserActor, id: string) =>
    take(actor, id, 'start_test', (tx, held) =>
      signing.ask(tx, actor, held, { step: 'start_test', makeDefault: false, reason: '' }),
    )

  const waive = (actor: UserActor, id: string, reason: string) =>
    take(actor, id, 'waive', async (tx, held, to) => {
      const contentHash = contentHashOf(held.robot.code, held.items)
      const waiver = { by: actor.name, at: clock.now().toISOString(), reason, contentHash }
      const after = { hash: contentHash }
      await move(tx, actor, held, { to, action: 'aros.waived', patch: { waiver }, after, reason })
    })

  async function recordDecision(
    tx: Db,
    actor: UserActor,
    arosId: string,
    decision: { decision: 'approved' | 'rejected'; comment: string },
  ): Promise<void> {
    const { userId, name: userName } = actor
    await store.insertApproval(tx, { id: ids.next(), arosId, userId, userName, ...decision, at: clock.now() })
  }

  const approve = (actor: UserActor, id: string, approval: Approval) =>
    take(actor, id, 'approve', async (tx, held, to) => {
      const { comment } = approval
      const announces = await approvePackages(packages, { tx, actor }, held, approval)
      await recordDecision(tx, actor, id, { decision: 'approved', comment })
      await move(tx, actor, held, { to, action: 'aros.approved', reason: comment || undefined })
      return announces
    })

  /** Back to the workshop: the draft can change again and gets a new hash when it is sent again. */
  const reject = (actor: UserActor, id: string, comment: string) =>
    take(actor, id, 'reject', async (tx, held, to) => {
      await recordDecision(tx, actor, id, { decision: 'rejected', comment })
      const patch = { contentHash: null, lockedAt: null }
      await move(tx, actor, held, { to, action: 'aros.rejected', patch, reason: comment })
    })

  const publish = (
    actor: UserActor,
    id: string,
    input: { makeDefault: boolean; releasesPackages: boolean; reason: string },
  ) => take(actor, id, 'publish', (tx, held) => signing.ask(tx, actor, held, { ...input, step: 'publish' }))

  /** Gives up a step that waits for signatures. @throws not_found no_permission aros_not_waiting */
  async function cancelSigning(actor: UserActor, id: string, reason: string): Promise<ArosVersionDetail> {
    const { variantId } = await db.transaction((tx) => signing.cancel(tx, actor, id, reason))
    tell(id, variantId, 'cancel_signing')
    return reader.get(actor, id)
  }

  const pause = (actor: UserActor, id: string, reason: string) =>
    take(actor, id, 'pause', async (tx, held, to) => {
      await move(tx, actor, held, { to, action: 'aros.paused', reason })
      return [await updates.reassign(tx, actor, { variantId: held.aros.variantId, reason })]
    })

  const resume = (actor: UserActor, id: string, reason: string) =>
    take(actor, id, 'resume', async (tx, held, to) => {
      await move(tx, actor, held, { to, action: 'aros.resumed', reason })
      return [await updates.reassign(tx, actor, { variantId: held.aros.variantId, reason })]
    })

  async function replacementOf(tx: Db, held: LockedAros, replacementId: string | undefined) {
    const { aros } = held
    const assigned = await listAssignmentsOf(tx, aros.id)
    if (assigned.length > 0 && !replacementId) {
      throw new DomainError(arosErrors.aros_replacement_required, { count: assigned.length })
    }
    const [other] = replacementId ? await store.listRefs(tx, [replacementId]) : []
    const isFit =
      other &&
      other.id !== aros.id &&
      other.variantId === aros.variantId &&
      other.channel === 'production' &&
      (other.state === 'published' || other.state === 'superseded')
    if (replacementId && !isFit) throw new DomainError(arosErrors.aros_bad_replacement)
    if (replacementId) await requireNotRevoked(tx, replacementId)
    return { assigned, other }
  }

  /** Pins the robots of a withdrawn version to what replaces it, each until it was pinned before. */
  async function movePins(
    tx: Db,
    actor: Actor,
    { assigned, to, reason }: { assigned: readonly AssignmentRow[]; to: store.ArosRow; reason: string },
  ): Promise<void> {
    const untilOf = new Map(assigned.map(({ unitId, until }) => [unitId, until]))
    const unitIds = assigned.flatMap(({ unitId }) => unitId ?? [])
    const found = await findUnits(tx, { kind: 'all' }, unitIds)
    const units = found.map(({ id, serial }) => ({ unitId: id, serial, until: untilOf.get(id) ?? null }))
    await assigner.pinMany(tx, actor, to, { reason, units })
  }

  const withdraw = (
    actor: UserActor,
    id: string,
    { reason, replacementId }: { reason: string; replacementId?: string | undefined },
  ) =>
    take(actor, id, 'withdraw', async (tx, held, to) => {
      const { variantId } = held.aros
      const { assigned, other } = await replacementOf(tx, held, replacementId)
      const patch = { replacedById: other?.id ?? null }
      await move(tx, actor, held, { to, action: 'aros.withdrawn', patch, reason })
      if (other && assigned.some((row) => row.kind === 'default')) {
        await assigner.setDefault(tx, actor, other, { reason })
      }
      if (other) await movePins(tx, actor, { assigned, to: other, reason })
      return assigned.length > 0 ? [await updates.reassign(tx, actor, { variantId, reason })] : []
    })

  const archive = (actor: UserActor, id: string) =>
    take(actor, id, 'archive', async (tx, held, to) => {
      await move(tx, actor, held, { to, action: 'aros.archived' })
      return held.aros.channel === 'test' ? testRobots.releaseAll(tx, actor, held.aros) : []
    })

  /**
   * Ends a test in the transaction of the verdict that decided it; a failed version leaves its robots.
   * @returns what to call after the commit
   */
  async function conclude(tx: Db, aros: store.ArosRow, outcome: 'passed' | 'failed'): Promise<Announce> {
    const actor = systemActor('filo')
    const patch = outcome === 'passed' ? { passedAt: clock.now() } : {}
    await move(tx, actor, { aros }, { to: outcome, action: `aros.${outcome}`, patch })
    const announces = outcome === 'failed' ? await testRobots.releaseAll(tx, actor, aros) : []
    return () => {
      for (const announce of announces) announce()
      tell(aros.id, aros.variantId, outcome)
    }
  }

  return {
    lock,
    startTest,
    requestReview,
    waive,
    approve,
    reject,
    publish,
    cancelSigning,
    pause,
    resume,
    withdraw,
    archive,
    conclude,
    signedSteps: signing,
    pinTestRobots: testRobots.pin,
    releaseTestRobots: testRobots.release,
  }
}

export type ArosLifecycleService = ReturnType<typeof createArosLifecycleService>
