import { packageErrors, uploadErrors } from '@filo/contract/packages/packages-errors'
import type { VersionAction } from '@filo/contract/packages/version-states'
import type { VersionUsage } from '@filo/contract/packages/version-usage'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { newMeta } from '../../../ground/row-meta.ts'
import { requireRecentProof } from '../../../http/access/recent-proof.ts'
import { authorsOf } from '../../../records/releases/version-authors.ts'
import { type Actor, actorId, type UserActor } from '../../../rights/actor.ts'
import type { AuditRecord } from '../../audit/audit-service.ts'
import type { ProgramInstallsService } from '../../program-installs/program-installs-service.ts'
import type { UpdatesService } from '../../updates/updates-service.ts'
import { checkVersionContent } from '../content/check-version.ts'
import { copyHooks } from '../content/code-store.ts'
import { copyFiles } from '../content/files-store.ts'
import { freezeVersion, requireNoErrors, requireUnchanged } from '../content/freeze-version.ts'
import { listPlanCases, replacePlan } from '../content/plan-store.ts'
import { copyTreeEntries } from '../content/tree-store.ts'
import { findOrigin, putOrigin } from '../origins/origins-store.ts'
import { endsAlone } from '../uploads/folder-arrival.ts'
import { sumOpenUploads } from '../uploads/uploads-store.ts'
import { type VersionEditor, type VersionEditorDeps, withAuthor } from './version-editor.ts'
import { listArosRelyingOn, listArosUsing, listRobotsUsing } from './version-facts-store.ts'
import { requireTransition, transitions } from './version-lifecycle.ts'
import { insertVersion, listBuilds, type VersionListRow, type VersionRecord } from './versions-store.ts'

type Deps = VersionEditorDeps & {
  editor: VersionEditor
  updates: Pick<UpdatesService, 'pauseRollout'>
  programInstalls: Pick<ProgramInstallsService, 'settleAll'>
  onRevoked: OnRevoked
}

/** Does what a revocation calls for elsewhere, in its transaction; the caller holds the version. */
export type OnRevoked = (
  tx: Db,
  actor: Actor,
  version: Pick<VersionRecord, 'id' | 'packageId' | 'semver'>,
) => Promise<void>

interface Step {
  action: VersionAction
  reason?: string | undefined
}

const auditActions: Record<VersionAction, AuditRecord['action']> = {
  make_ready: 'version.readied',
  start_test: 'version.test_started',
  approve: 'version.approved',
  reject: 'version.rejected',
  revise: 'version.revised',
  release: 'version.released',
  deprecate: 'version.deprecated',
  archive: 'version.archived',
  revoke: 'version.revoked',
}

/** Columns that an action sets besides the state. */
function effects({ clock }: Deps, actor: Actor, { action, reason }: Step): Partial<VersionRecord> {
  const now = clock.now()
  if (action === 'approve') return { approvedBy: actorId(actor), approvedAt: now }
  if (action === 'reject') return { rejectedReason: reason ?? null }
  if (action === 'release') return { releasedAt: now }
  return action === 'revoke' ? { revokedAt: now } : {}
}

/** A wish that nobody would ever fulfil is not taken. @throws upload_undecided */
async function requireEndingAlone(tx: Db, version: VersionRecord): Promise<void> {
  const open = await sumOpenUploads(tx, version.id)
  if (!endsAlone(version, open)) throw new DomainError(uploadErrors.upload_undecided)
}

/** Freezes now, or notes the wish when files are still arriving. @throws version_not_checked version_busy upload_undecided */
async function makeVersionReady({ editor, db, clock }: Deps, actor: Actor, id: string): Promise<void> {
  const checked = await editor.found(actor, id)
  requireTransition(actor, checked.version, { action: 'make_ready' })
  const isArriving = checked.version.state === 'uploading' || checked.version.state === 'scanning'
  if (!isArriving) requireNoErrors(await checkVersionContent(db, checked))
  await db.transaction(async (tx) => {
    const row = await editor.locked(tx, actor, id)
    requireUnchanged(checked.version, row.version)
    if (row.version.state === 'uploading') await requireEndingAlone(tx, row.version)
    editor.publishChange(tx, id, transitions.make_ready.to)
    if (isArriving) {
      const changes = { readyRequestedBy: actorId(actor) }
      await editor.save(tx, actor, { row, changes, action: 'version.ready_requested' })
      return
    }
    const changes = await freezeVersion(tx, row.version, clock.now())
    await editor.save(tx, actor, { row, changes, action: 'version.readied' })
  })
}

/** Copies a rejected build into a new draft of the same number. @throws version_exists */
async function reviseVersion(
  { ids, clock, audit, editor }: Deps,
  tx: Db,
  actor: Actor,
  row: VersionListRow,
): Promise<string> {
  const { version } = row
  const builds = await listBuilds(tx, version.packageId, version.semver)
  const newest = Math.max(...builds.map((other) => other.build))
  if (newest !== version.build) {
    const params = { semver: version.semver, next: `${version.semver} (${newest})` }
    throw new DomainError(packageErrors.version_exists, params)
  }
  const draft: VersionRecord = {
    ...version,
    id: ids.next(),
    build: newest + 1,
    state: 'draft',
    ...newMeta({ at: clock.now(), by: actorId(actor) }),
    authorIds: withAuthor(authorsOf(version), actor),
    contentHash: null,
    readyRequestedBy: null,
    approvedBy: null,
    approvedAt: null,
  }
  await insertVersion(tx, draft)
  await copyHooks(tx, version.id, draft.id)
  await replacePlan(tx, draft.id, await listPlanCases(tx, version.id))
  await copyFiles(tx, { fromId: version.id, toId: draft.id, newId: ids.next, at: draft.createdAt })
  await copyTreeEntries(tx, version.id, draft.id)
  await putOrigin(tx, draft.id, await findOrigin(tx, version.id))
  const made = { ...row, version: draft }
  const after = { ...draft, revisionOf: version.id }
  await audit.record(tx, actor, { action: 'version.revised', ...editor.subject(made), after })
  return draft.id
}

/** @returns the version that follows */
async function moveVersion(deps: Deps, tx: Db, actor: UserActor, id: string, step: Step): Promise<string> {
  const { editor, clock, onRevoked, programInstalls, updates } = deps
  const row = await editor.locked(tx, actor, id)
  const transition = requireTransition(actor, row.version, step)
  if (transition.needsProof) requireRecentProof(actor, clock.now())
  // Robots get it already: that is ended by revoking, which asks for a proof and holds the version back.
  if (step.action === 'reject' && row.version.state === 'approved') {
    const by = await listArosRelyingOn(tx, id)
    if (by.length > 0) throw new DomainError(packageErrors.version_in_aros, { by: by.slice(0, 3).join(', ') })
  }
  if (step.action === 'revise') return reviseVersion(deps, tx, actor, row)
  const changes = { state: transition.to, ...effects(deps, actor, step) }
  await editor.save(tx, actor, { row, changes, action: auditActions[step.action], reason: step.reason })
  if (step.action !== 'revoke') return id
  await onRevoked(tx, actor, row.version)
  const auditedStep = { versionId: id, reason: step.reason }
  await programInstalls.settleAll(tx)
  await updates.pauseRollout(tx, actor, auditedStep)
  return id
}

/**
 * Takes one action; `revise` answers with the new draft, `revoke` with what the version still touches.
 * @throws not_found no_permission version_wrong_state own_version own_copied_code version_in_aros reason_required version_not_checked
 */
export async function applyVersionStep(
  deps: Deps,
  actor: UserActor,
  id: string,
  step: Step,
): Promise<{ version: VersionDetail; impact: VersionUsage | null }> {
  const { db, editor } = deps
  let resultId = id
  if (step.action === 'make_ready') await makeVersionReady(deps, actor, id)
  else
    resultId = await db.transaction(async (tx) => {
      const moved = await moveVersion(deps, tx, actor, id, step)
      editor.publishChange(tx, moved, transitions[step.action].to)
      return moved
    })
  const impact =
    step.action === 'revoke'
      ? { aros: await listArosUsing(db, id), robots: await listRobotsUsing(db, actor, id) }
      : null
  return { version: await editor.detail(actor, resultId), impact }
}

/**
 * Takes the same action with several versions in the transaction of a release that contains them, in one order; each
 * has its own audit record.
 * @throws no_permission version_wrong_state own_version own_copied_code
 */
export async function moveVersionsAlong(
  deps: Deps,
  tx: Db,
  actor: Actor,
  { action, versionIds, reason }: { action: VersionAction; versionIds: readonly string[]; reason: string },
): Promise<void> {
  const { editor } = deps
  const step = { action, ...(reason ? { reason } : {}) }
  for (const id of versionIds.toSorted()) {
    const row = await editor.locked(tx, actor, id)
    const { to } = requireTransition(actor, row.version, step)
    const changes = { state: to, ...effects(deps, actor, step) }
    await editor.save(tx, actor, { row, changes, action: auditActions[action], reason: step.reason })
  }
  for (const id of versionIds) editor.publishChange(tx, id, transitions[action].to)
}

/** Makes a draft ready whose maker asked for it while files arrived; problems leave it a draft for people to mend. */
export async function applyDesiredState(deps: Deps, actor: Actor, id: string): Promise<void> {
  const { db, editor } = deps
  try {
    await makeVersionReady(deps, actor, id)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await db.transaction(async (tx) => {
      const row = await editor.locked(tx, actor, id)
      const changes = { readyRequestedBy: null }
      await editor.save(tx, actor, { row, changes, action: 'version.updated' })
      editor.publishChange(tx, id, transitions.make_ready.to)
    })
  }
}

/** Moves package versions along their lifecycle (docs/lifecycles.md). */
export function createVersionTransitions(deps: Deps) {
  return {
    apply: applyVersionStep.bind(undefined, deps),
    includePackages: moveVersionsAlong.bind(undefined, deps),
    fulfilRequest: applyDesiredState.bind(undefined, deps),
  }
}

export type VersionTransitions = ReturnType<typeof createVersionTransitions>
