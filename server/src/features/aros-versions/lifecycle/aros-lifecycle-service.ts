import type { ArosTransition } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { systemActor, type UserActor } from '../../../rights/actor.ts'
import type { ArosDeps, PackagesPort } from '../aros-ports.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import * as store from '../aros-versions-store.ts'
import type { ArosAssigner } from '../assignment/aros-assigner.ts'
import { createTestRobots } from '../tests/aros-test-robots.ts'
import { publishStep } from './aros-events.ts'
import { contentHashOf } from './aros-manifest-text.ts'
import { createArosMove } from './aros-move.ts'
import { createArosSigning } from './aros-signing.ts'
import type { LockedAros } from './lock-for-transition.ts'
import { runStep, type StepDeps } from './run-step.ts'
import { withdrawAros } from './withdraw-aros.ts'

interface Approval {
  comment: string
  /** Its packages that are in test are approved with it. */
  approvesPackages: boolean
}

/** What locking writes: the content hash and when. */
function frozenAt({ items, robot }: LockedAros, lockedAt: Date) {
  return { contentHash: contentHashOf(robot.code, items), lockedAt }
}

/** Its packages in test are approved with it, or keep it waiting. @throws aros_packages_in_test own_version */
async function approvePackages(
  packages: PackagesPort,
  { tx, actor }: { tx: Db; actor: UserActor },
  { items, facts }: LockedAros,
  { comment, approvesPackages }: Approval,
): Promise<void> {
  const { names } = facts.inTest
  if (names.length === 0) return
  if (!approvesPackages) {
    const params = { count: names.length, names: names.slice(0, 3).join(', ') }
    throw new DomainError(arosErrors.aros_packages_in_test, params)
  }
  const versionIds = items.filter(({ state }) => state === 'in_test').map(({ versionId }) => versionId)
  await packages.includePackages(tx, actor, { action: 'approve', versionIds, reason: comment })
}

/** Ends composing a test version: from here on its content has a hash. @throws aros_has_problems */
export function lockDraft(deps: StepDeps, actor: UserActor, id: string): Promise<ArosVersionDetail> {
  return runStep(deps, actor, { id, step: 'lock' }, async (tx, locked, to) => {
    const patch = frozenAt(locked, deps.clock.now())
    await deps.move(tx, actor, locked, {
      to,
      action: 'aros.locked',
      patch,
      after: { hash: patch.contentHash },
    })
  })
}

/** Sends a production draft to those who approve; like a lock, it fixes the content. @throws aros_has_problems */
export function requestReview(deps: StepDeps, actor: UserActor, id: string): Promise<ArosVersionDetail> {
  return runStep(deps, actor, { id, step: 'request_review' }, async (tx, locked, to) => {
    const patch = frozenAt(locked, deps.clock.now())
    const after = { hash: patch.contentHash }
    await deps.move(tx, actor, locked, { to, action: 'aros.review_requested', patch, after })
  })
}

/** Signs a candidate, or puts it up for signing, and gives it to its test robots. @throws aros_no_testers aros_robots_in_test */
export function startTest(
  deps: StepDeps,
  actor: UserActor,
  id: string,
  { takesRobots }: { takesRobots: boolean },
): Promise<ArosVersionDetail> {
  const { testRobots, signing } = deps
  return runStep(deps, actor, { id, step: 'start_test' }, async (tx, locked) => {
    const { aros } = locked
    if (!takesRobots) await testRobots.requireFree(tx, aros, await testRobots.robotsOf(tx, aros.id))
    const options = { step: 'start_test', makeDefault: false, takesRobots, reason: '' } as const
    await signing.request(tx, actor, locked, options)
  })
}

/** Lets a version go on without a passed test, for exactly the content that it has now. */
export function waiveTest(
  deps: StepDeps,
  actor: UserActor,
  id: string,
  reason: string,
): Promise<ArosVersionDetail> {
  return runStep(deps, actor, { id, step: 'waive' }, async (tx, locked, to) => {
    const contentHash = contentHashOf(locked.robot.code, locked.items)
    const waiver = { by: actor.name, at: deps.clock.now().toISOString(), reason, contentHash }
    const after = { hash: contentHash }
    await deps.move(tx, actor, locked, { to, action: 'aros.waived', patch: { waiver }, after, reason })
  })
}

async function recordDecision(
  { ids, clock }: Pick<StepDeps, 'ids' | 'clock'>,
  { tx, actor }: { tx: Db; actor: UserActor },
  arosId: string,
  decision: { decision: 'approved' | 'rejected'; comment: string },
): Promise<void> {
  const { userId, name: userName } = actor
  await store.insertApproval(tx, { id: ids.next(), arosId, userId, userName, ...decision, at: clock.now() })
}

/** Approves a version in review. @throws aros_four_eyes aros_test_gate aros_packages_in_test and what its packages throw */
export function approveAros(
  deps: StepDeps,
  actor: UserActor,
  id: string,
  approval: Approval,
): Promise<ArosVersionDetail> {
  return runStep(deps, actor, { id, step: 'approve' }, async (tx, locked, to) => {
    const { comment } = approval
    await approvePackages(deps.packages, { tx, actor }, locked, approval)
    await recordDecision(deps, { tx, actor }, id, { decision: 'approved', comment })
    await deps.move(tx, actor, locked, { to, action: 'aros.approved', reason: comment || undefined })
  })
}

/** Back to the workshop: the draft can change again and gets a new hash when it is sent again. */
export function rejectAros(
  deps: StepDeps,
  actor: UserActor,
  id: string,
  comment: string,
): Promise<ArosVersionDetail> {
  return runStep(deps, actor, { id, step: 'reject' }, async (tx, locked, to) => {
    await recordDecision(deps, { tx, actor }, id, { decision: 'rejected', comment })
    const patch = { contentHash: null, lockedAt: null }
    await deps.move(tx, actor, locked, { to, action: 'aros.rejected', patch, reason: comment })
  })
}

/** Signs an approved version for robots, or puts it up for signing. @throws aros_test_gate aros_content_changed */
export function publishAros(
  deps: StepDeps,
  actor: UserActor,
  id: string,
  input: {
    makeDefault: boolean
    defaultFor: 'all' | 'new_robots'
    releasesPackages: boolean
    reason: string
  },
): Promise<ArosVersionDetail> {
  return runStep(deps, actor, { id, step: 'publish' }, (tx, locked) =>
    deps.signing.request(tx, actor, locked, { ...input, step: 'publish' }),
  )
}

/** Gives up a step that waits for signatures. @throws not_found no_permission aros_not_waiting */
export async function cancelSigning(
  { db, signing, aros }: StepDeps,
  actor: UserActor,
  id: string,
  reason: string,
): Promise<ArosVersionDetail> {
  await db.transaction(async (tx) => {
    publishStep(tx, await signing.cancel(tx, actor, id, reason), 'cancel_signing')
  })
  return aros.get(actor, id)
}

/** Stops or goes on with the roll-out of a version, for every robot of its variant. */
function changeRollout(
  deps: StepDeps,
  actor: UserActor,
  id: string,
  change: { step: ArosTransition; action: 'aros.paused' | 'aros.resumed'; reason: string },
): Promise<ArosVersionDetail> {
  const { step, action, reason } = change
  return runStep(deps, actor, { id, step }, async (tx, locked, to) => {
    await deps.move(tx, actor, locked, { to, action, reason })
    await deps.updates.reassign(tx, actor, { variantId: locked.aros.variantId, reason })
  })
}

/** Puts a version away; robots that tested it are free again. */
export function archiveAros(deps: StepDeps, actor: UserActor, id: string): Promise<ArosVersionDetail> {
  return runStep(deps, actor, { id, step: 'archive' }, async (tx, locked, to) => {
    await deps.move(tx, actor, locked, { to, action: 'aros.archived' })
    if (locked.aros.channel === 'test') await deps.testRobots.releaseAll(tx, actor, locked.aros)
  })
}

/**
 * Ends a test in the transaction of the verdict that decided it, and lets go of its robots; a failed version is nobody's
 * default any more either.
 */
export async function concludeTest(
  { clock, move, testRobots }: StepDeps,
  tx: Db,
  aros: store.ArosRow,
  outcome: 'passed' | 'failed',
): Promise<void> {
  const actor = systemActor('filo')
  const patch = outcome === 'passed' ? { passedAt: clock.now() } : {}
  await move(tx, actor, { aros }, { to: outcome, action: `aros.${outcome}`, patch })
  if (outcome === 'failed') await testRobots.releaseAll(tx, actor, aros)
  else await testRobots.releaseTested(tx, actor, aros)
  publishStep(tx, aros, outcome)
}

/** The life of AROS versions from candidate or review to the archive (docs/lifecycles.md). */
export function createArosLifecycleService(
  provided: ArosDeps & { aros: ArosVersionsService; assigner: ArosAssigner },
) {
  const parts = {
    ...provided,
    testRobots: createTestRobots(provided),
    move: createArosMove(provided),
  }
  const deps: StepDeps = { ...parts, signing: createArosSigning(parts) }
  return {
    lock: lockDraft.bind(undefined, deps),
    startTest: startTest.bind(undefined, deps),
    requestReview: requestReview.bind(undefined, deps),
    waive: waiveTest.bind(undefined, deps),
    approve: approveAros.bind(undefined, deps),
    reject: rejectAros.bind(undefined, deps),
    publish: publishAros.bind(undefined, deps),
    cancelSigning: cancelSigning.bind(undefined, deps),
    pause: (actor: UserActor, id: string, reason: string) =>
      changeRollout(deps, actor, id, { step: 'pause', action: 'aros.paused', reason }),
    resume: (actor: UserActor, id: string, reason: string) =>
      changeRollout(deps, actor, id, { step: 'resume', action: 'aros.resumed', reason }),
    withdraw: withdrawAros.bind(undefined, deps),
    archive: archiveAros.bind(undefined, deps),
    conclude: concludeTest.bind(undefined, deps),
    signedSteps: deps.signing,
    requireFreeRobots: deps.testRobots.requireFree,
    pinTestRobots: deps.testRobots.pin,
    releaseTestRobots: deps.testRobots.release,
  }
}

export type ArosLifecycleService = ReturnType<typeof createArosLifecycleService>
