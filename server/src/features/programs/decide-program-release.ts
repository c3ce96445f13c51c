import { isReleaseOpen } from '@filo/contract/programs/program-states'
import { programErrors } from '@filo/contract/programs/programs-errors'
import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta } from '../../ground/row-meta.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import { checkProgramRelease } from './check-program-release.ts'
import { publishProgramChange } from './edit-program.ts'
import { partsOf, requireLockedRelease, sizeOf } from './edit-program-release.ts'
import { programContentHash } from './program-content-hash.ts'
import type { ProgramDeps } from './program-deps.ts'
import { type ReleaseEvent, stateAfterRelease } from './program-lifecycle.ts'
import { isOwnRelease } from './program-policy.ts'
import { releaseSubject } from './program-records.ts'
import { type ReleaseParts, shareLockItems } from './program-release-parts-store.ts'
import { findAwaitingNumber, type ReleaseRow, updateReleaseRow } from './program-releases-store.ts'
import { type ProgramRow, updateProgramRow } from './programs-store.ts'
import { publishProgramRelease } from './publish-program-release.ts'
import { getProgramRelease } from './read-programs.ts'

interface LockedRelease {
  program: ProgramRow
  release: ReleaseRow
}

/** The parts of a release, whose states stay until the transaction ends. @throws program_release_incomplete */
async function requireComplete(tx: Db, { program, release }: LockedRelease): Promise<ReleaseParts> {
  await shareLockItems(tx, release.id)
  const parts = await partsOf(tx, release.id)
  const { description } = program
  const { notes, permissions } = release
  const problems = checkProgramRelease({ notes, description, permissions, ...parts })
  if (problems.length > 0)
    throw new DomainError(programErrors.program_release_incomplete, { count: problems.length })
  return parts
}

/** Writes what became of a release, takes its program along, audits and tells. */
async function moveRelease(
  tx: Db,
  { deps: { clock, audit }, actor }: { deps: ProgramDeps; actor: Actor },
  {
    program,
    release,
    event,
    changes,
    reason,
  }: LockedRelease & {
    event: ReleaseEvent
    changes: Partial<ReleaseRow>
    reason?: string
  },
): Promise<void> {
  const stamp = { at: clock.now(), by: actorId(actor) }
  await updateReleaseRow(tx, release.id, { ...changes, state: event, ...changedMeta(release, stamp) })
  const state = stateAfterRelease(program.state, event)
  if (state !== program.state)
    await updateProgramRow(tx, program.id, { state, ...changedMeta(program, stamp) })
  await audit.record(tx, actor, {
    action: `program_release.${event}`,
    ...releaseSubject(release, program),
    before: { state: release.state, programState: program.state, contentHash: release.contentHash },
    after: {
      state: event,
      programState: state,
      contentHash: changes.contentHash ?? release.contentHash,
    },
    ...(reason ? { reason } : {}),
  })
  publishProgramChange(tx, program.id, `release_${event}`)
}

/**
 * Fixes the content of a release and asks for its approval; the first one of a program takes the program along.
 * @throws not_found program_retired program_release_locked program_release_open program_release_incomplete
 */
export async function submitProgramRelease(
  deps: ProgramDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<ProgramRelease> {
  await deps.db.transaction(async (tx) => {
    const locked = await requireLockedRelease(tx, actor, id)
    const { program, release } = locked
    if (!isReleaseOpen(release.state)) throw new DomainError(programErrors.program_release_locked)
    const awaiting = await findAwaitingNumber(tx, program.id)
    if (awaiting) throw new DomainError(programErrors.program_release_open, { semver: awaiting })
    const parts = await requireComplete(tx, locked)
    const by = actorId(actor)
    const changes = {
      sizeBytes: sizeOf(parts),
      contentHash: programContentHash({ ...release, ...parts, code: program.code }),
      editorIds: [...new Set([...release.editorIds, ...(by ? [by] : [])])],
      submittedBy: by,
      submittedAt: deps.clock.now(),
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
    }
    await moveRelease(tx, { deps, actor }, { ...locked, event: 'submitted', changes })
  })
  return getProgramRelease(deps, actor, id)
}

/** What somebody decided about a release, and why; an approval may go without words. */
interface ReleaseDecision {
  decision: 'approved' | 'rejected'
  reason: string
}

/**
 * Approves or rejects a submitted release. Whoever wrote or submitted it may reject it, and does not approve it; what it
 * is made of is checked anew, as a package version may have been revoked meanwhile.
 * @throws not_found program_retired program_release_not_submitted program_four_eyes program_release_incomplete
 *   program_content_changed program_manifest_too_large
 */
export async function decideProgramRelease(
  deps: ProgramDeps,
  actor: Actor,
  { id, decision, reason }: ReleaseDecision & { id: string },
): Promise<ProgramRelease> {
  await deps.db.transaction(async (tx) => {
    const locked = await requireLockedRelease(tx, actor, id)
    if (locked.release.state !== 'submitted')
      throw new DomainError(programErrors.program_release_not_submitted)
    if (decision === 'approved') {
      if (isOwnRelease(actor, locked.release)) throw new DomainError(programErrors.program_four_eyes)
      await requireComplete(tx, locked)
    }
    const decided = { decidedBy: actorId(actor), decidedAt: deps.clock.now(), decisionReason: reason || null }
    await moveRelease(tx, { deps, actor }, { ...locked, event: decision, changes: decided, reason })
    if (decision === 'approved')
      await publishProgramRelease(deps, tx, locked, actor.kind === 'user' ? actor.name : null)
  })
  return getProgramRelease(deps, actor, id)
}
