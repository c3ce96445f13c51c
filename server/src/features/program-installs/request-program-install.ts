import { commonErrors } from '@filo/contract/common-errors'
import { DAY_MS } from '@filo/contract/durations'
import type { InstallFit } from '@filo/contract/program-installs/program-install-shapes'
import { programInstallErrors } from '@filo/contract/program-installs/program-installs-errors'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { newMeta } from '../../ground/row-meta.ts'
import type { CustomerListing } from '../../records/storefront/storefront-listings.ts'
import { type Actor, actorId, scopeOf } from '../../rights/actor.ts'
import { isEnforced } from './enforcement.ts'
import { readEntitled } from './entitled-customers-store.ts'
import { type InstalledProgramFacts, readFittedUnits, readPrograms } from './install-facts-store.ts'
import { type Judgement, judgeRobot } from './judge-robots.ts'
import type { ProgramInstallDeps } from './program-install-deps.ts'
import * as store from './program-installs-store.ts'
import { findUnits, lockUnits, type RequestedUnit, sumTransfer } from './request-store.ts'
import { installSubject, notifyRobot, publishInstall } from './write-install.ts'

const USUAL_DAYS = 30
const LONGEST_DAYS = 90

/** Instant at which a request is given up: as asked, in 30 days otherwise. @throws install_deadline_invalid */
export function deadlineOf(requested: string | undefined, now: Date): Date {
  if (requested === undefined) return new Date(now.getTime() + USUAL_DAYS * DAY_MS)
  const deadline = new Date(requested)
  if (deadline <= now || deadline.getTime() - now.getTime() > LONGEST_DAYS * DAY_MS)
    throw new DomainError(programInstallErrors.install_deadline_invalid)
  return deadline
}

/** A program that the actor may order: for customers it exists once it is active. @throws not_found */
async function requireProgram(db: Db, actor: Actor, programId: string): Promise<InstalledProgramFacts> {
  const program = (await readPrograms(db, [programId])).get(programId)
  const isHidden = scopeOf(actor).kind !== 'all' && program?.state !== 'active'
  if (!program || isHidden) throw new DomainError(commonErrors.not_found)
  return program
}

interface JudgedRobot {
  unitId: string
  unit: RequestedUnit | undefined
  judgement: Judgement
  /** The store's offer by which it is ordered; null: by none. */
  listing: CustomerListing | null
}

/** What becomes of a request for each of some robots, in the order asked for. */
async function judgeRobots(
  db: Db,
  actor: Actor,
  program: InstalledProgramFacts,
  { unitIds, units, at }: { unitIds: readonly string[]; units: readonly RequestedUnit[]; at: Date },
): Promise<JudgedRobot[]> {
  const ids = units.map(({ id }) => id)
  const fitted = await readFittedUnits(db, ids)
  const open = Map.groupBy(await store.listOpenInstalls(db, ids), ({ unitId }) => unitId)
  const entitled = await readEntitled(db, actor, { programId: program.id, at }, units)
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  return [...new Set(unitIds)].map((unitId) => {
    const [unit, own] = [byId.get(unitId), fitted.get(unitId)]
    if (!unit || !own)
      return { unitId, unit: undefined, judgement: judgeRobot(undefined, program), listing: null }
    const rows = open.get(unitId) ?? []
    const judged = {
      ...own,
      isRetired: unit.lifeState === 'retired',
      openCount: rows.length,
      open: rows.find((row) => row.programId === program.id || row.foreignCode === program.code),
      isEntitled: entitled.has(unit.customerId),
    }
    const listing = entitled.get(unit.customerId) ?? null
    return { unitId, unit, judgement: judgeRobot(judged, program), listing }
  })
}

/** Nothing was heard of its robot yet. */
export const unheard = {
  phase: null,
  percent: null,
  message: null,
  errorCode: null,
  end: null,
  attempts: 0,
  transferredBytes: null,
  startedAt: null,
  endedAt: null,
  downSince: null,
  downSeconds: null,
  installedAt: null,
  receipt: null,
  reportedState: null,
  reportedDetail: null,
  reportedAt: null,
  logLines: 0,
  logBytes: 0,
} as const

function newInstall(
  { clock, ids }: ProgramInstallDeps,
  actor: Actor,
  {
    programId,
    unit,
    judgement,
    listing,
    deadline,
  }: {
    programId: string
    unit: RequestedUnit
    judgement: Extract<Judgement, { refusal: null }>
    listing: CustomerListing | null
    deadline: Date
  },
): store.InstallRow {
  const by = actorId(actor)
  const at = clock.now()
  const { release, waiting } = judgement
  return {
    ...newMeta({ at, by }),
    id: ids.next(),
    unitId: unit.id,
    programId,
    foreignCode: null,
    customerId: unit.customerId,
    listingId: listing?.listingId ?? null,
    marketingVersionId: listing?.marketingVersionId ?? null,
    releaseId: release.id,
    installedReleaseId: null,
    orderId: ids.next(),
    isDesired: true,
    state: waiting ? 'requested' : 'queued',
    waiting,
    stopReason: null,
    keepData: false,
    deadline,
    requestedBy: by,
    requestedAt: at,
    notifiedAt: null,
    ...unheard,
  }
}

interface InstallRequest {
  programId: string
  unitIds: readonly string[]
  deadline?: string | undefined
}

/** Writes the orders of those robots that the program fits. */
async function writeRequests(
  deps: ProgramInstallDeps,
  tx: Db,
  actor: Actor,
  { program, judged, deadline }: { program: InstalledProgramFacts; judged: JudgedRobot[]; deadline: Date },
) {
  const items = []
  for (const { unitId, unit, judgement, listing } of judged) {
    const serial = unit?.serial ?? null
    if (!unit || judgement.refusal !== null) {
      items.push({ unitId, serial, installId: null, refusal: judgement.refusal ?? 'unknown' })
      continue
    }
    const row = newInstall(deps, actor, { programId: program.id, unit, judgement, listing, deadline })
    await store.insertInstalls(tx, [row])
    const locked = { row, code: program.code, unit }
    const { release, waiting } = judgement
    const after = { version: release.semver, waiting, deadline: deadline.toISOString() }
    const record = { action: 'program_install.requested', ...installSubject(locked), after } as const
    await deps.audit.record(tx, actor, record)
    if (!waiting) await notifyRobot(tx, unit.id)
    publishInstall(tx, locked, row.state)
    items.push({ unitId, serial, installId: row.id, refusal: null })
  }
  return items
}

/**
 * Orders a program for robots. Those that it does not fit, or that the actor does not see, are refused one by one, and the rest
 * goes on; one that is in the way of an order only for now waits for it.
 * @throws not_found install_deadline_invalid
 */
export async function requestProgramInstall(
  deps: ProgramInstallDeps,
  actor: Actor,
  { programId, unitIds, deadline: requested }: InstallRequest,
) {
  const deadline = deadlineOf(requested, deps.clock.now())
  const items = await deps.db.transaction(async (tx) => {
    const units = await lockUnits(tx, scopeOf(actor), unitIds)
    const program = await requireProgram(tx, actor, programId)
    const judged = await judgeRobots(tx, actor, program, { unitIds, units, at: deps.clock.now() })
    return writeRequests(deps, tx, actor, { program, judged, deadline })
  })
  return { items }
}

function fitOf({ unitId, unit, judgement }: JudgedRobot, transferBytes: number | null): InstallFit {
  const { refusal, release, waiting } = judgement
  const isOffline = refusal === null && waiting === null && unit?.connection !== 'online'
  return {
    unitId,
    serial: unit?.serial ?? null,
    name: unit?.name ?? null,
    refusal,
    waiting: isOffline ? 'offline' : waiting,
    release: release && { id: release.id, semver: release.semver },
    transferBytes,
    isEnforced: unit ? isEnforced(unit.deviceInfo) : null,
  }
}

/** Previews what {@link requestProgramInstall} would do, and what it would cost the robots. @throws not_found */
export async function previewProgramInstall(
  { db, clock }: ProgramInstallDeps,
  actor: Actor,
  { programId, unitIds }: InstallRequest,
) {
  const program = await requireProgram(db, actor, programId)
  const units = await findUnits(db, scopeOf(actor), unitIds)
  const judged = await judgeRobots(db, actor, program, { unitIds, units, at: clock.now() })
  const known = new Map<string, number>()
  const items: InstallFit[] = []
  for (const robot of judged) {
    const { unit, judgement } = robot
    const key = `${judgement.release?.id} ${unit?.installedArosId}`
    if (judgement.release && unit && !known.has(key))
      known.set(key, await sumTransfer(db, judgement.release.id, unit.installedArosId))
    items.push(fitOf(robot, judgement.release ? (known.get(key) ?? null) : null))
  }
  const releases = new Set(judged.flatMap(({ judgement }) => judgement.release?.id ?? []))
  const requested = program.releases.filter(({ id }) => releases.has(id))
  const permissions = [
    ...new Set(
      (requested.length > 0 ? requested : program.releases.slice(0, 1)).flatMap(
        (release) => release.permissions,
      ),
    ),
  ]
  return { items, permissions, downSeconds: await store.medianDownSeconds(db, programId) }
}
