import { commonErrors } from '@filo/contract/common-errors'
import type { Language } from '@filo/contract/localized-text'
import { updateErrors } from '@filo/contract/updates/updates-errors'
import type { UpdateState } from '@filo/contract/updates/updates-routes'
import type { BaseContext } from '../../base-context.ts'
import type { ChangedUnit } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { lockUnit } from '../../records/units/unit-row.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { type Actor, actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { findPolicy, listVariantsAssigned } from './active-assignments-store.ts'
import { createCampaignUpdates } from './campaign-updates.ts'
import { createDesiredWriter, type ReassignTarget } from './desired-writer.ts'
import { endUpdateHold } from './end-hold.ts'
import { createOwnerChange } from './pass-on-updates.ts'
import { canRetry, presentLogLine, presentUpdate } from './present-update.ts'
import { publishDesired, publishUpdates } from './publish-desired.ts'
import { createSlicedReassign } from './reassign-in-slices.ts'
import { createUnitRepairService } from './repairs/unit-repair-service.ts'
import { createReportIntake } from './reports/handle-reports.ts'
import { createUpdateQueue } from './update-queue.ts'
import * as store from './updates-store.ts'

interface ListQuery {
  page: number
  size: number
  cursor?: string | undefined
  'f.unitId'?: string[] | undefined
  'f.ArosId'?: string[] | undefined
  'f.state'?: UpdateState[] | undefined
  'f.since'?: string[] | undefined
}

/** Keeps commands for robots until they are done. */
interface CommandQueue {
  queue: (
    tx: Db,
    unitId: string,
    command:
      | { kind: 'retry'; updateId: string }
      | { kind: 'repair'; id: string }
      | { kind: 'end-hold'; updateId: string; expiresAt: Date },
  ) => Promise<boolean>
  requestReports: (tx: Db, unitIds: readonly string[]) => Promise<void>
  requestScans: (tx: Db, unitIds: readonly string[]) => Promise<void>
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'log' | 'jobs'> & {
  audit: AuditService
  commands: CommandQueue
}

/** Update records: what each robot shall run, and how its way there goes. */
export function createUpdatesService(deps: Deps) {
  const { db, clock, ids, audit, commands } = deps
  const updateQueue = createUpdateQueue({ clock, ids })
  const desired = createDesiredWriter({ clock, updateQueue })
  const sliced = createSlicedReassign({ ...deps, desired })

  /**
   * Works out anew what the units of a variant (or some units) shall run, after their assignments or the versions behind
   * them changed in the same transaction; those of a big variant follow it slice by slice.
   */
  async function reassign(tx: Db, actor: Actor, target: ReassignTarget): Promise<void> {
    const { variantId, reason } = target
    if (variantId && (await sliced.begin(tx, actor, { variantId, reason }))) return
    publishDesired(tx, await desired.reassign(tx, actorId(actor), target))
  }

  /** Holds back what contains a revoked package version: robots that have not begun it stay on what they run. */
  async function pauseRollout(
    tx: Db,
    actor: Actor,
    { versionId, reason }: { versionId: string; reason: string | undefined },
  ): Promise<void> {
    for (const variantId of await listVariantsAssigned(tx, versionId))
      await reassign(tx, actor, { variantId, reason })
  }

  async function list(actor: Actor, query: ListQuery, language: Language) {
    const since = query['f.since']?.[0]
    const filter = {
      unitIds: query['f.unitId'],
      arosIds: query['f.ArosId'],
      states: query['f.state'],
      since: since ? new Date(since) : undefined,
    }
    const page = { ...pageBounds(query), cursor: query.cursor }
    const { rows, ...found } = await store.listUpdateRows(db, scopeOf(actor), filter, page)
    const items = presentRows(
      rows,
      (row) => row.update.id,
      (row) => presentUpdate(row, language),
    )
    return { items, ...found }
  }

  async function find(reader: Db, actor: Actor, updateId: string): Promise<store.UpdateWithNames> {
    const row = await store.findUpdate(reader, scopeOf(actor), updateId)
    if (!row) throw new DomainError(commonErrors.not_found)
    return row
  }

  async function get(actor: Actor, updateId: string, language: Language) {
    return presentUpdate(await find(db, actor, updateId), language)
  }

  async function listLogs(actor: Actor, updateId: string, { after, size }: { after: number; size: number }) {
    await find(db, actor, updateId)
    const rows = await store.listLogRows(db, updateId, after, size + 1)
    return { items: rows.slice(0, size).map(presentLogLine), hasMore: rows.length > size }
  }

  /** Cancels what has not ended of a unit that will run nothing more. */
  async function cancelOpen(tx: Db, actor: Actor, unit: ChangedUnit): Promise<void> {
    const open = (await store.listOpenUpdates(tx, [unit.id])).map(({ id }) => id)
    await store.cancelUpdates(tx, open, { at: clock.now(), by: actorId(actor) })
    if (open.length > 0) publishUpdates(tx, [unit])
  }

  async function retryIn(tx: Db, actor: UserActor, updateId: string): Promise<void> {
    await lockUnit(tx, scopeOf(actor), (await find(tx, actor, updateId)).unit.id)
    const row = await find(tx, actor, updateId)
    const { update, unit } = row
    if (update.state !== 'failed' && update.state !== 'rolled_back') {
      throw new DomainError(updateErrors.update_not_retryable)
    }
    if (!canRetry(row)) throw new DomainError(updateErrors.update_superseded)
    if (await commands.queue(tx, unit.id, { kind: 'retry', updateId })) {
      await audit.record(tx, actor, { action: 'update.retried', ...unitSubject(unit) })
    }
    publish(tx, { kind: 'robot-command', unitId: unit.id })
  }

  /** Asks the robot to try again, once until it answers. @throws update_not_retryable update_superseded not_found */
  async function retry(actor: UserActor, updateId: string, language: Language) {
    await db.transaction((tx) => retryIn(tx, actor, updateId))
    return get(actor, updateId, language)
  }

  /** The update that leads a unit to an AROS version, for its assignment. */
  async function current(tx: Db, unitId: string, arosId: string) {
    const update = await store.findCurrentUpdate(tx, unitId, arosId)
    return update && { ...update, policy: await findPolicy(tx, unitId, arosId) }
  }

  const { handle: repaired, ...repairs } = createUnitRepairService({ ...deps, updateQueue })

  return {
    reassign,
    findReassignment: sliced.find,
    pauseRollout,
    cancelOpen,
    changeOwner: createOwnerChange(deps),
    list,
    get,
    listLogs,
    retry,
    endHold: async (actor: UserActor, decision: { updateId: string; reason: string }, language: Language) => {
      await endUpdateHold(deps, actor, decision)
      return get(actor, decision.updateId, language)
    },
    forCampaigns: createCampaignUpdates({ commands, reassign }),
    repair: repairs.repair,
    listRepairs: repairs.list,
    current,
    intake: { ...createReportIntake({ clock, ids, audit, updateQueue, desired }), repaired },
  }
}

export type UpdatesService = ReturnType<typeof createUpdatesService>

/** Writes what a robot reports. */
export type ReportIntake = UpdatesService['intake']
