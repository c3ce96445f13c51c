import { commonErrors } from '@filo/contract/common-errors'
import type { Language } from '@filo/contract/localized-text'
import { updateErrors } from '@filo/contract/updates/updates-errors'
import type { UpdateState } from '@filo/contract/updates/updates-routes'
import { type Actor, scopeOf, systemActor, type UserActor } from '../../actor.ts'
import type { BaseContext } from '../../base-context.ts'
import { type BusMessage, changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/list-clauses.ts'
import { DomainError } from '../../domain-error.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { desiredAros } from './desired-aros.ts'
import { canRetry, presentLogLine, presentUpdate } from './present-update.ts'
import { createReportIntake, type ReportIntake as Intake } from './take-in-reports.ts'
import { createUpdateQueue, type DesiredChange } from './update-queue.ts'
import * as store from './updates-store.ts'

export interface ReassignTarget {
  robotId?: string | undefined
  producedRobotId?: string | undefined
  reason?: string | undefined
}

interface ListQuery {
  page: number
  size: number
  'f.RobotId'?: string[] | undefined
  'f.ArosId'?: string[] | undefined
  'f.state'?: UpdateState[] | undefined
  'f.since'?: string[] | undefined
}

/** Keeps commands for robots until they are done. */
interface CommandQueue {
  queue: (tx: Db, producedRobotId: string, command: { kind: 'retry'; updateId: string }) => Promise<void>
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'bus'> & {
  audit: AuditService
  commands: CommandQueue
}

/** Update records: what each robot shall run, and how its way there goes. */
export function createUpdatesService({ db, clock, ids, bus, audit, commands }: Deps) {
  const updateQueue = createUpdateQueue({ clock, ids })

  async function writeDesired(tx: Db, changes: DesiredChange[]): Promise<void> {
    const groups = Map.groupBy(changes, ({ unit, arosId, isPinned }) => {
      const updateState = arosId && arosId !== unit.installedArosId ? 'scheduled' : 'up_to_date'
      return JSON.stringify({ arosId, isPinned, updateState })
    })
    for (const [key, members] of groups) {
      const ids = members.map(({ unit }) => unit.id)
      await store.setDesired(tx, ids, JSON.parse(key), clock.now())
    }
  }

  /**
   * Works out anew what the units of a variant (or one unit) shall run, after their assignments changed in the same
   * transaction: cancels updates that lead elsewhere and queues new ones.
   * @returns announces it to robots and consoles; call it after the commit
   */
  async function reassign(tx: Db, actor: Actor, target: ReassignTarget): Promise<() => void> {
    const units = await store.listAssignedUnits(tx, target)
    const assignments = await store.listActiveAssignments(tx, [...new Set(units.map((unit) => unit.robotId))])
    const changes = units.flatMap((unit) => {
      const desired = desiredAros(unit, assignments, clock.now())
      const arosId = desired?.arosId ?? null
      const isPinned = desired?.isPinned ?? false
      const isSame = arosId === unit.desiredArosId && isPinned === unit.isPinned
      return isSame ? [] : [{ unit, arosId, isPinned }]
    })
    const moved = changes.filter(({ unit, arosId }) => arosId !== unit.desiredArosId)
    await store.cancelOpenUpdates(
      tx,
      moved.map(({ unit }) => unit.id),
      clock.now(),
    )
    await writeDesired(tx, changes)
    await updateQueue.add(tx, actor, moved, target.reason ?? null)
    return () => announce(changes.map(({ unit }) => unit))
  }

  function announce(units: Pick<store.UnitRow, 'id' | 'customerId'>[]): void {
    if (units.length === 0) return
    bus.publish({ kind: 'desired-changed', producedRobotIds: units.map((unit) => unit.id) })
    for (const unit of units) for (const message of eventsOf(unit)) bus.publish(message)
  }

  function eventsOf(
    unit: Pick<store.UnitRow, 'id' | 'customerId'>,
    updateId: string | null = null,
  ): BusMessage[] {
    const audience = { customerId: unit.customerId, producedRobotId: unit.id }
    return [
      changed('updates', updateId, 'changed', audience),
      changed('robots', unit.id, 'changed', audience),
    ]
  }

  /** Gives units whose pin has expired what they shall run without it. */
  async function sweep(): Promise<void> {
    const announcements = await db.transaction(async (tx) => {
      const done: (() => void)[] = []
      for (const producedRobotId of await store.endExpiredPins(tx, clock.now())) {
        done.push(await reassign(tx, systemActor('filo'), { producedRobotId }))
      }
      return done
    })
    for (const announceOne of announcements) announceOne()
  }

  async function list(actor: Actor, query: ListQuery, language: Language) {
    const since = query['f.since']?.[0]
    const filter = {
      robotIds: query['f.RobotId'],
      arosIds: query['f.ArosId'],
      states: query['f.state'],
      since: since ? new Date(since) : undefined,
    }
    const found = await store.listUpdateRows(db, scopeOf(actor), filter, pageBounds(query))
    return { items: found.rows.map((row) => presentUpdate(row, language)), totalCount: found.totalCount }
  }

  async function find(actor: Actor, updateId: string): Promise<store.UpdateWithNames> {
    const row = await store.findUpdate(db, scopeOf(actor), updateId)
    if (!row) throw new DomainError(commonErrors.not_found)
    return row
  }

  async function get(actor: Actor, updateId: string, language: Language) {
    return presentUpdate(await find(actor, updateId), language)
  }

  async function listLogs(actor: Actor, updateId: string, { after, size }: { after: number; size: number }) {
    await find(actor, updateId)
    const rows = await store.listLogRows(db, updateId, after, size + 1)
    return { items: rows.slice(0, size).map(presentLogLine), hasMore: rows.length > size }
  }

  /** Asks the robot to try again. @throws update_not_retryable update_superseded not_found */
  async function retry(actor: UserActor, updateId: string, language: Language) {
    const row = await find(actor, updateId)
    const { update, unit } = row
    if (update.state !== 'failed' && update.state !== 'rolled_back') {
      throw new DomainError(updateErrors.update_not_retryable)
    }
    if (!canRetry(row)) throw new DomainError(updateErrors.update_superseded)
    await db.transaction(async (tx) => {
      await commands.queue(tx, unit.id, { kind: 'retry', updateId })
      const subject = { objectType: 'produced_robot', objectId: unit.id, objectName: unit.serial }
      await audit.record(tx, actor, { action: 'update.retried', ...subject, customerId: unit.customerId })
    })
    bus.publish({ kind: 'robot-command', producedRobotId: unit.id })
    return get(actor, updateId, language)
  }

  /** The update that leads a unit to an AROS version, for its assignment. */
  const current = (tx: Db, unitId: string, arosId: string) => store.findCurrentUpdate(tx, unitId, arosId)

  const intake = createReportIntake({ clock, audit, updateQueue })

  return { reassign, sweep, list, get, listLogs, retry, current, intake }
}

export type UpdatesService = ReturnType<typeof createUpdatesService>

/** Writes what a robot reports. */
export type ReportIntake = Intake
