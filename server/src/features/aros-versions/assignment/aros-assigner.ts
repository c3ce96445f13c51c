import type { Db } from '../../../db/database.ts'
import { stateOf } from '../../../records/releases/aros-ref.ts'
import {
  listStartingReleases,
  type StartingRelease,
  saveStartingReleases,
} from '../../../records/releases/starting-releases.ts'
import type { Actor } from '../../../rights/actor.ts'
import { actorId } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import { type ArosRow, updateAros } from '../aros-versions-store.ts'
import { arosSubject } from '../lifecycle/lock-for-transition.ts'
import {
  type AssignmentRow,
  type AssignmentWithNames,
  endAssignments,
  findDefault,
  insertAssignments,
  listAssignmentsOf,
  listPinsOf,
} from './aros-assignments-store.ts'

interface Reasoned {
  reason: string
  until?: Date | null
}

interface PinnedUnit {
  unitId: string
  serial: string
  until?: Date | null
}

function stampAssignments({ clock }: Pick<ArosDeps, 'clock' | 'ids' | 'audit'>, actor: Actor) {
  return { updatedAt: clock.now(), updatedBy: actorId(actor) }
}

function assignmentRow(
  { ids, clock }: Pick<ArosDeps, 'clock' | 'ids' | 'audit'>,
  actor: Actor,
  aros: ArosRow,
  { reason, until = null, unitId }: Reasoned & { unitId: string | null },
): AssignmentRow {
  return {
    id: ids.next(),
    channel: aros.channel,
    kind: unitId ? 'pin' : 'default',
    variantId: aros.variantId,
    unitId,
    arosId: aros.id,
    assignedBy: actorId(actor),
    assignedAt: clock.now(),
    reason,
    until,
    endedAt: null,
    endedBy: null,
  }
}

/** Ends assignments that the caller has locked. */
export async function endAssignment(
  { clock }: Pick<ArosDeps, 'clock' | 'ids' | 'audit'>,
  tx: Db,
  actor: Actor,
  rows: readonly Pick<AssignmentRow, 'id'>[],
): Promise<void> {
  const at = { at: clock.now(), by: actorId(actor) }
  await endAssignments(
    tx,
    rows.map(({ id }) => id),
    at,
  )
}

/** Ends pins, or a default, and puts each on record. */
export async function releaseUnits(
  deps: Pick<ArosDeps, 'clock' | 'ids' | 'audit'>,
  tx: Db,
  actor: Actor,
  assigned: readonly AssignmentWithNames[],
  reason?: string,
): Promise<void> {
  const { audit } = deps
  await endAssignment(
    deps,
    tx,
    actor,
    assigned.map(({ assignment }) => assignment),
  )
  for (const { assignment, aros, serial } of assigned) {
    const change = { before: { kind: assignment.kind, robot: serial }, after: {} }
    await audit.record(tx, actor, { action: 'aros.unpinned', ...arosSubject(aros), ...change, reason })
  }
}

async function supersedeAssignments(
  deps: Pick<ArosDeps, 'clock' | 'ids' | 'audit'>,
  tx: Db,
  actor: Actor,
  old: ArosRow,
  by: ArosRow,
): Promise<void> {
  const { audit } = deps
  const state = stateOf(old)
  if (old.channel !== 'production' || (state !== 'published' && state !== 'paused')) return
  await updateAros(tx, old.id, { state: 'superseded', replacedById: by.id, ...stampAssignments(deps, actor) })
  const states = { before: { state }, after: { state: 'superseded', by: arosSubject(by).objectName } }
  await audit.record(tx, actor, { action: 'aros.superseded', ...arosSubject(old), ...states })
}

/**
 * Makes a version the one default of its variant; the default before it is superseded, and a superseded version is
 * published again. The test version it came from has done its work: its robots follow the default. @returns the assignment, the present one when it is the default already
 */
export async function setDefaultAros(
  deps: Pick<ArosDeps, 'clock' | 'ids' | 'audit'>,
  tx: Db,
  actor: Actor,
  aros: ArosRow,
  { reason }: Reasoned,
): Promise<AssignmentRow> {
  const { audit } = deps
  const current = await findDefault(tx, aros.variantId, aros.channel)
  // Who is registered from now on begins with it as all others do.
  if (aros.channel === 'production') await saveStarts(deps, tx, actor, aros.variantId, [])
  if (current?.aros.id === aros.id) return current.assignment
  if (current) {
    await endAssignment(deps, tx, actor, [current.assignment])
    await supersedeAssignments(deps, tx, actor, current.aros, aros)
  }
  if (aros.state === 'superseded') {
    await updateAros(tx, aros.id, {
      state: 'published',
      replacedById: null,
      ...stampAssignments(deps, actor),
    })
  }
  const assignment = assignmentRow(deps, actor, aros, { reason, unitId: null })
  await insertAssignments(tx, [assignment])
  if (aros.testOfId) await endAssignment(deps, tx, actor, await listAssignmentsOf(tx, aros.testOfId))
  const before = { default: current ? arosSubject(current.aros).objectName : null }
  const after = { default: arosSubject(aros).objectName }
  await audit.record(tx, actor, { action: 'aros.assigned', ...arosSubject(aros), before, after, reason })
  return assignment
}

async function saveStarts(
  { clock }: Pick<ArosDeps, 'clock'>,
  tx: Db,
  actor: Actor,
  variantId: string,
  starts: readonly StartingRelease[],
): Promise<void> {
  await saveStartingReleases(tx, variantId, { starts, at: clock.now(), by: actorId(actor) })
}

/**
 * Has the robots of a variant that are registered from now on begin with a version; all others keep what they run. The test
 * version it came from has done its work.
 */
export async function setStartingAros(
  deps: Pick<ArosDeps, 'clock' | 'ids' | 'audit'>,
  tx: Db,
  actor: Actor,
  aros: ArosRow,
  { reason }: Pick<Reasoned, 'reason'>,
): Promise<void> {
  const { audit, clock } = deps
  const { id, variantId, testOfId } = aros
  const before = (await listStartingReleases(tx, [variantId])).get(variantId) ?? []
  if (before.at(-1)?.arosId === id) return
  const start = { arosId: id, from: clock.now(), by: actorId(actor), reason }
  await saveStarts(deps, tx, actor, variantId, [...before, start])
  if (testOfId) await endAssignment(deps, tx, actor, await listAssignmentsOf(tx, testOfId))
  await audit.record(tx, actor, { action: 'aros.assigned_to_new', ...arosSubject(aros), reason })
}

/** Has what replaces a version, or nothing, take its place for new robots. @returns whether any begin with it */
export async function replaceStartingAros(
  deps: Pick<ArosDeps, 'clock' | 'ids' | 'audit'>,
  tx: Db,
  actor: Actor,
  { id, variantId }: ArosRow,
  other: ArosRow | undefined,
): Promise<boolean> {
  const before = (await listStartingReleases(tx, [variantId])).get(variantId) ?? []
  if (!before.some(({ arosId }) => arosId === id)) return false
  const after = before.flatMap((start) =>
    start.arosId !== id ? [start] : other ? [{ ...start, arosId: other.id }] : [],
  )
  await saveStarts(deps, tx, actor, variantId, after)
  return true
}

/**
 * Pins units; the pin before of each, of either channel, ends. @returns the pins in force, and which of them are new
 */
export async function pinArosToUnits(
  deps: Pick<ArosDeps, 'clock' | 'ids' | 'audit'>,
  tx: Db,
  actor: Actor,
  aros: ArosRow,
  { reason, units }: { reason: string; units: readonly PinnedUnit[] },
): Promise<{ pins: AssignmentRow[]; made: AssignmentRow[] }> {
  const { audit } = deps
  const ids = units.map(({ unitId }) => unitId)
  const before = new Map((await listPinsOf(tx, ids)).map((pin) => [pin.unitId, pin]))
  const retained: AssignmentRow[] = []
  const made: AssignmentRow[] = []
  for (const { unitId, serial, until = null } of units) {
    const current = before.get(unitId)
    if (current?.arosId === aros.id && current.until?.getTime() === until?.getTime()) {
      before.delete(unitId)
      retained.push(current)
      continue
    }
    made.push(assignmentRow(deps, actor, aros, { reason, until, unitId }))
    const after = { robot: serial, until: until?.toISOString() ?? null }
    await audit.record(tx, actor, { action: 'aros.pinned', ...arosSubject(aros), after, reason })
  }
  await endAssignment(deps, tx, actor, [...before.values()])
  await insertAssignments(tx, made)
  return { pins: [...retained, ...made], made }
}

/** Pins one unit; its pin before, of either channel, ends. */
export async function pinAros(
  deps: Pick<ArosDeps, 'clock' | 'ids' | 'audit'>,
  tx: Db,
  actor: Actor,
  aros: ArosRow,
  { reason, ...unit }: PinnedUnit & { reason: string },
): Promise<AssignmentRow> {
  const { pins } = await pinArosToUnits(deps, tx, actor, aros, { reason, units: [unit] })
  const [own] = pins
  if (!own) throw new Error('a pin that was made is there')
  return own
}

/** Writes robot aros / robot test aros rows inside the caller's transaction. */
export function createArosAssigner(deps: Pick<ArosDeps, 'clock' | 'ids' | 'audit'>) {
  return {
    setDefault: setDefaultAros.bind(undefined, deps),
    setStart: setStartingAros.bind(undefined, deps),
    replaceStart: replaceStartingAros.bind(undefined, deps),
    pin: pinAros.bind(undefined, deps),
    pinMany: pinArosToUnits.bind(undefined, deps),
    end: endAssignment.bind(undefined, deps),
    release: releaseUnits.bind(undefined, deps),
  }
}

export type ArosAssigner = ReturnType<typeof createArosAssigner>
