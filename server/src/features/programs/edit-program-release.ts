import { commonErrors } from '@filo/contract/common-errors'
import { semverKey } from '@filo/contract/packages/semver-order'
import type {
  CreateProgramReleaseBody,
  UpdateProgramReleaseBody,
} from '@filo/contract/programs/program-bodies'
import { isReleaseOpen } from '@filo/contract/programs/program-states'
import { programErrors } from '@filo/contract/programs/programs-errors'
import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import type { Db } from '../../db/database.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import { publishProgramChange, requireLockedProgram } from './edit-program.ts'
import type { ProgramDeps } from './program-deps.ts'
import { requireNotRetired } from './program-lifecycle.ts'
import { auditedRelease, releaseSubject } from './program-records.ts'
import * as parts from './program-release-parts-store.ts'
import { editorsOfCopy, requireHigher, requireRange } from './program-release-rules.ts'
import * as store from './program-releases-store.ts'
import type { ProgramRow } from './programs-store.ts'
import { getProgramRelease } from './read-programs.ts'

/** What people choose of a release's parts; what is absent is as it was. */
type ChosenParts = Pick<UpdateProgramReleaseBody, 'versionIds' | 'variantIds'>

const nothing: parts.ReleaseParts = { items: [], variants: [] }

/** A release and its program, locked until the transaction ends. @throws not_found program_retired */
export async function requireLockedRelease(
  tx: Db,
  actor: Actor,
  id: string,
): Promise<{ program: ProgramRow; release: store.ReleaseRow }> {
  const seen = await store.findRelease(tx, actor, id)
  if (!seen) throw new DomainError(commonErrors.not_found)
  const program = await requireLockedProgram(tx, actor, seen.program.id)
  const release = await store.lockRelease(tx, actor, id)
  if (!release) throw new DomainError(commonErrors.not_found)
  requireNotRetired(program)
  return { program, release }
}

/** Parts of a release, which the caller has locked: what it is made of and for. */
export async function partsOf(tx: Db, releaseId: string): Promise<parts.ReleaseParts> {
  return (await parts.readReleaseParts(tx, [releaseId])).get(releaseId) ?? nothing
}

/** How many bytes a release brings to a robot that has none of its package versions. */
export function sizeOf({ items }: Pick<parts.ReleaseParts, 'items'>): number {
  return items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

/** @throws program_package_unknown program_variant_unknown */
async function choose(
  tx: Db,
  { versionIds, variantIds }: ChosenParts,
  before: parts.ReleaseParts,
): Promise<parts.ReleaseParts> {
  const items = versionIds ? await parts.listChosenItems(tx, versionIds) : before.items
  const isWhole = items.length === (versionIds ?? items).length
  if (!isWhole || new Set(items.map(({ packageId }) => packageId)).size < items.length)
    throw new DomainError(programErrors.program_package_unknown)
  const variants = variantIds ? await parts.listChosenVariants(tx, variantIds) : before.variants
  if (variantIds && variants.length < new Set(variantIds).size)
    throw new DomainError(programErrors.program_variant_unknown)
  return { items, variants }
}

async function writeParts(tx: Db, releaseId: string, { items, variants }: parts.ReleaseParts): Promise<void> {
  await parts.replaceReleaseItems(tx, releaseId, items)
  await parts.replaceReleaseVariants(tx, releaseId, variants)
}

interface Made extends Pick<CreateProgramReleaseBody, 'semver' | 'arosRange' | 'permissions' | 'notes'> {
  id: string
  programId: string
  at: Date
  by: string | null
  /** The release whose content is taken over where none is given. */
  source: store.ReleaseRow | undefined
  chosen: parts.ReleaseParts
}

function newRelease({ id, programId, at, by, source, chosen, ...values }: Made): store.ReleaseRow {
  const { semver, notes, permissions = source?.permissions ?? [] } = values
  return {
    ...newMeta({ at, by }),
    id,
    programId,
    semver,
    semverKey: semverKey(semver),
    state: 'draft',
    arosRange: values.arosRange === undefined ? (source?.arosRange ?? null) : values.arosRange,
    permissions: [...new Set(permissions)],
    notes,
    sizeBytes: sizeOf(chosen),
    contentHash: null,
    editorIds: editorsOfCopy(source, by),
    submittedBy: null,
    submittedAt: null,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  }
}

/** Whether anything of a new release is taken over from an earlier one. */
function takesOver({ versionIds, variantIds, arosRange, permissions }: CreateProgramReleaseBody): boolean {
  return [versionIds, variantIds, arosRange, permissions].includes(undefined)
}

/**
 * Begins a release; what is absent is that of the program's highest one, except the notes.
 * @throws not_found program_retired already_exists program_semver_low program_package_unknown program_variant_unknown program_arosrange_invalid
 */
export async function createProgramRelease(
  deps: ProgramDeps,
  actor: Actor,
  { programId, body }: { programId: string; body: CreateProgramReleaseBody },
): Promise<ProgramRelease> {
  const { db, clock, ids, audit } = deps
  requireRange(body.arosRange ?? null)
  const id = ids.next()
  await db.transaction(async (tx) => {
    const program = await requireLockedProgram(tx, actor, programId)
    requireNotRetired(program)
    requireHigher(body.semver, await store.listReleaseNumbers(tx, programId))
    const source = takesOver(body) ? await store.findHighestRelease(tx, programId) : undefined
    const chosen = await choose(tx, body, source ? await partsOf(tx, source.id) : nothing)
    const stamp = { at: clock.now(), by: actorId(actor) }
    const row = newRelease({ ...body, ...stamp, id, programId, source, chosen })
    await store.insertRelease(tx, row)
    await writeParts(tx, id, chosen)
    const after = auditedRelease(row, chosen)
    const subject = releaseSubject(row, program)
    await audit.record(tx, actor, { action: 'program_release.created', ...subject, after })
    publishProgramChange(tx, programId, 'release_created')
  })
  return getProgramRelease(deps, actor, id)
}

/** @throws already_exists program_semver_low */
async function renumbered(tx: Db, release: store.ReleaseRow, semver: string | undefined) {
  if (semver === undefined || semver === release.semver) return {}
  requireHigher(semver, await store.listReleaseNumbers(tx, release.programId, release.id))
  return { semver, semverKey: semverKey(semver) }
}

/**
 * Changes a release that was not submitted, or was rejected; one that was rejected stays so until it is submitted again.
 * @throws not_found etag_mismatch program_retired program_release_locked already_exists program_semver_low program_package_unknown program_variant_unknown program_arosrange_invalid
 */
export async function updateProgramRelease(
  deps: ProgramDeps,
  actor: Actor,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: UpdateProgramReleaseBody },
): Promise<ProgramRelease> {
  const { db, clock, audit } = deps
  const { semver, versionIds, variantIds, ...plain } = body
  requireRange(body.arosRange ?? null)
  await db.transaction(async (tx) => {
    const { program, release: before } = await requireLockedRelease(tx, actor, id)
    requireMatch(before, ifMatch)
    if (!isReleaseOpen(before.state)) throw new DomainError(programErrors.program_release_locked)
    const numbers = await renumbered(tx, before, semver)
    const partsBefore = await partsOf(tx, id)
    const chosen = await choose(tx, { versionIds, variantIds }, partsBefore)
    const by = actorId(actor)
    const values = { ...before, ...definedOnly(plain), ...numbers }
    const after: store.ReleaseRow = {
      ...values,
      ...changedMeta(before, { at: clock.now(), by }),
      permissions: [...new Set(values.permissions)],
      sizeBytes: sizeOf(chosen),
      contentHash: null,
      editorIds: [...new Set([...before.editorIds, ...(by ? [by] : [])])],
    }
    await store.updateReleaseRow(tx, id, after)
    await writeParts(tx, id, chosen)
    await audit.record(tx, actor, {
      action: 'program_release.updated',
      ...releaseSubject(after, program),
      before: auditedRelease(before, partsBefore),
      after: auditedRelease(after, chosen),
    })
    publishProgramChange(tx, program.id, 'release_updated')
  })
  return getProgramRelease(deps, actor, id)
}

/** Deletes a release that was never submitted. @throws not_found program_retired program_release_locked */
export async function deleteProgramRelease(
  { db, audit }: ProgramDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { program, release } = await requireLockedRelease(tx, actor, id)
    if (release.state !== 'draft') throw new DomainError(programErrors.program_release_locked)
    const before = auditedRelease(release, await partsOf(tx, id))
    await store.deleteReleaseRow(tx, id)
    const subject = releaseSubject(release, program)
    await audit.record(tx, actor, { action: 'program_release.deleted', ...subject, before })
    publishProgramChange(tx, program.id, 'release_deleted')
  })
}
