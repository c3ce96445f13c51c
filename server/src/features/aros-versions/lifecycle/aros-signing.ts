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
type Asked = Pick<Follow, 'makeDefault' | 'releasesPackages' | 'reason'>

/** What the use cases here share. */
type Parts = Deps & {
  takeStep: Record<Step, (tx: Db, actor: Actor, held: LockedAros, asked: Asked) => Promise<void>>
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
  return packages.takeAlong(tx, actor, { ...step, versionIds })
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
  held: LockedAros,
  asked: Asked & Pick<Follow, 'step'>,
): Promise<void> {
  const { clock, takeStep, audit } = deps
  const { step, makeDefault, releasesPackages = false, reason } = asked
  const follow = {
    step,
    makeDefault,
    releasesPackages,
    reason,
    askedBy: actor.name,
    askedAt: clock.now().toISOString(),
  }
  if (await signAros(deps, tx, held, follow)) return takeStep[step](tx, actor, held, asked)
  const record = {
    action: 'aros.signature_asked',
    after: { step, makeDefault, releasesPackages },
    reason,
  } as const
  await audit.record(tx, actor, { ...record, ...arosSubject(held.aros) })
}

/** Takes the steps whose manifests are signed by now, in the transaction of the last signature. */
export async function applySigned({ trust, takeStep }: Parts, tx: Db): Promise<void> {
  const actor = systemActor('filo')
  for (const { arosId, follow } of await trust.listFollowing(tx)) {
    if (!follow) continue
    const held = await lockForTransition(tx, actor, arosId, follow.step)
    await takeStep[follow.step](tx, actor, held, follow)
    await trust.clearFollow(tx, arosId)
    publishStep(tx, held.aros, follow.step)
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
  const takeStep: Record<Step, (tx: Db, actor: Actor, held: LockedAros, asked: Asked) => Promise<void>> = {
    publish: async (tx, actor, held, { makeDefault, releasesPackages, reason }) => {
      const release = { from: 'approved', action: 'release', reason } as const
      if (releasesPackages) await moveAlong(parts, tx, actor, held, release)
      const patch = { publishedAt: clock.now() }
      const aros = await move(tx, actor, held, { to: 'published', action: 'aros.published', patch, reason })
      if (!makeDefault) return
      await assigner.setDefault(tx, actor, aros, { reason })
      await updates.reassign(tx, actor, { variantId: aros.variantId, reason })
    },
    start_test: async (tx, actor, held) => {
      // A candidate cannot be edited: where the policy rose since it was locked, it follows.
      const quorum = held.facts.missingQuorum ?? held.aros.quorum
      const change = {
        to: 'testing',
        action: 'aros.test_started',
        patch: { quorum },
        after: { quorum },
      } as const
      const aros = await move(tx, actor, held, change)
      await moveAlong(parts, tx, actor, held, { from: 'ready', action: 'start_test', reason: '' })
      await testRobots.pin(tx, actor, aros, await testRobots.robotsOf(tx, aros.id))
    },
  }
  const parts: Parts = { ...deps, takeStep }
  return {
    ask: requestSigning.bind(undefined, parts),
    take: applySigned.bind(undefined, parts),
    hold: lockForSigning.bind(undefined, parts),
    cancel: cancelSigning.bind(undefined, parts),
  }
}

export type ArosSigning = ReturnType<typeof createArosSigning>
