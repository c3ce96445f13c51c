import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import { commonErrors } from '@filo/contract/common-errors'
import type { VersionState } from '@filo/contract/packages/version-states'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { lockAros } from '../../../records/releases/aros-locks.ts'
import { type Actor, may, scopeOf, systemActor, type UserActor } from '../../../rights/actor.ts'
import type { ArosDeps, Follow } from '../aros-ports.ts'
import { type ArosRow, findAros } from '../aros-versions-store.ts'
import type { ArosAssigner } from '../assignment/aros-assigner.ts'
import type { TestRobots } from '../tests/aros-test-robots.ts'
import { publishStep } from './aros-events.ts'
import { transitionOf } from './aros-lifecycle.ts'
import { buildManifest } from './aros-manifest-text.ts'
import type { MoveAros } from './aros-move.ts'
import { arosSubject, type LockedAros, lockForTransition } from './lock-for-transition.ts'
import { requireManifestSize } from './manifest-size.ts'

type Deps = Pick<ArosDeps, 'clock' | 'audit' | 'trust' | 'updates' | 'content' | 'packages'> & {
  assigner: ArosAssigner
  testRobots: TestRobots
  move: MoveAros
}

type Step = Follow['step']
type SigningOptions = Pick<
  Follow,
  'makeDefault' | 'defaultFor' | 'releasesPackages' | 'takesRobots' | 'reason'
>

/** What the use cases here share. */
type Parts = Deps & {
  runStep: Record<Step, (tx: Db, actor: Actor, locked: LockedAros, options: SigningOptions) => Promise<void>>
}

/** The packages of a version in one state move on with it. */
function moveAlong(
  { packages }: Parts,
  tx: Db,
  actor: Actor,
  { items }: LockedAros,
  { from, ...step }: { from: VersionState; action: 'start_test' | 'release'; reason: string },
) {
  const versionIds = items.filter(({ state }) => state === from).map(({ versionId }) => versionId)
  return packages.includePackages(tx, actor, { ...step, versionIds })
}

/** Signs what the version installs, or puts it up for signing. @throws aros_content_changed aros_manifest_too_large */
async function signAros(
  { content, trust }: Parts,
  tx: Db,
  { items, robot, aros }: LockedAros,
  follow: Follow,
): Promise<boolean> {
  const contents = await content.readReleaseContent(
    tx,
    items.map((item) => item.versionId),
  )
  const contentHash = aros.contentHash ?? ''
  const built = buildManifest({ aros: { ...aros, contentHash }, robotCode: robot.code, items, contents })
  if ('changedPackage' in built) {
    throw new DomainError(arosErrors.aros_content_changed, { package: built.changedPackage })
  }
  requireManifestSize(Buffer.byteLength(built.text))
  const manifest = {
    arosId: aros.id,
    channel: aros.channel,
    contentHash,
    manifestText: built.text,
    requires: built.requires,
  }
  return (await trust.publishManifest(tx, manifest, follow)).isSigned
}

/** Takes a step at once when the server's keys are enough; else it waits, and nothing is assigned. */
export async function requestSigning(
  deps: Parts,
  tx: Db,
  actor: UserActor,
  locked: LockedAros,
  options: SigningOptions & Pick<Follow, 'step'>,
): Promise<void> {
  const { clock, runStep, audit } = deps
  const { step, makeDefault, defaultFor = 'all', reason } = options
  const { releasesPackages = false, takesRobots = false } = options
  const follow = {
    step,
    makeDefault,
    defaultFor,
    releasesPackages,
    takesRobots,
    reason,
    requestedBy: actor.name,
    requestedAt: clock.now().toISOString(),
  }
  if (await signAros(deps, tx, locked, follow)) return runStep[step](tx, actor, locked, options)
  const record = {
    action: 'aros.signature_requested',
    after: { step, makeDefault, releasesPackages },
    reason,
  } as const
  await audit.record(tx, actor, { ...record, ...arosSubject(locked.aros) })
}

/** Takes the steps whose manifests are signed by now, in the transaction of the last signature. */
export async function applySigned({ trust, runStep }: Parts, tx: Db): Promise<void> {
  const actor = systemActor('filo')
  for (const { arosId, follow } of await trust.listFollowing(tx)) {
    if (!follow) continue
    const locked = await lockForTransition(tx, actor, arosId, follow.step)
    await runStep[follow.step](tx, actor, locked, follow)
    await trust.clearFollow(tx, arosId)
    publishStep(tx, locked.aros, follow.step)
  }
}

/** Holds the versions whose steps wait, in one order. */
export async function lockForSigning({ trust }: Parts, tx: Db): Promise<void> {
  const ids = (await trust.listWaiting(tx)).map(({ arosId }) => arosId)
  for (const id of ids.sort()) await lockAros(tx, id)
}

/** Gives up a step that waits. @throws not_found no_permission aros_not_waiting */
export async function cancelSigning(
  { trust, audit }: Parts,
  tx: Db,
  actor: UserActor,
  id: string,
  reason: string,
): Promise<ArosRow> {
  await lockAros(tx, id)
  const found = await findAros(tx, scopeOf(actor), id)
  if (!found) throw new DomainError(commonErrors.not_found)
  const { aros } = found
  const waiting = await trust.findSigning(tx, id)
  if (!waiting) throw new DomainError(arosErrors.aros_not_waiting)
  const { step } = waiting.follow
  const permission = transitionOf(aros.channel, step)?.permission
  if (!permission || !may(actor, permission)) throw new DomainError(commonErrors.no_permission)
  await trust.cancelManifest(tx, id, actor.name)
  const record = { action: 'aros.signing_cancelled', after: { step }, reason } as const
  await audit.record(tx, actor, { ...record, ...arosSubject(aros) })
  return aros
}

/** Steps that need a signed manifest: taken at once where the server's keys are enough, else when people have signed. */
export function createArosSigning(deps: Deps) {
  const { clock, move, assigner, updates, testRobots } = deps
  const runStep: Record<
    Step,
    (tx: Db, actor: Actor, locked: LockedAros, options: SigningOptions) => Promise<void>
  > = {
    publish: async (tx, actor, locked, { makeDefault, defaultFor, releasesPackages, reason }) => {
      const release = { from: 'approved', action: 'release', reason } as const
      if (releasesPackages) await moveAlong(parts, tx, actor, locked, release)
      const patch = { publishedAt: clock.now() }
      const aros = await move(tx, actor, locked, { to: 'published', action: 'aros.published', patch, reason })
      if (!makeDefault) return
      if (defaultFor === 'new_robots') await assigner.setStart(tx, actor, aros, { reason })
      else await assigner.setDefault(tx, actor, aros, { reason })
      await updates.reassign(tx, actor, { variantId: aros.variantId, reason })
    },
    start_test: async (tx, actor, locked, { takesRobots = false }) => {
      // A candidate cannot be edited: where the policy rose since it was locked, it follows.
      const quorum = locked.facts.missingQuorum ?? locked.aros.quorum
      const change = {
        to: 'testing',
        action: 'aros.test_started',
        patch: { quorum },
        after: { quorum },
      } as const
      const aros = await move(tx, actor, locked, change)
      await moveAlong(parts, tx, actor, locked, { from: 'ready', action: 'start_test', reason: '' })
      const unitIds = await testRobots.robotsOf(tx, aros.id)
      await testRobots.pin(tx, actor, aros, { unitIds, takesRobots })
    },
  }
  const parts: Parts = { ...deps, runStep }
  return {
    request: requestSigning.bind(undefined, parts),
    announceSigned: applySigned.bind(undefined, parts),
    hold: lockForSigning.bind(undefined, parts),
    cancel: cancelSigning.bind(undefined, parts),
  }
}

export type ArosSigning = ReturnType<typeof createArosSigning>
