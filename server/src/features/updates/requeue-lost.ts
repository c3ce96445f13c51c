import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { changeUnit } from '../../records/units/unit-row.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import type { RobotActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { findAros, type KnownAros } from './known-aros-store.ts'
import { requeueAs } from './requeue-rule.ts'
import type { UpdateQueue } from './update-queue.ts'
import * as store from './updates-store.ts'

type Deps = Pick<BaseContext, 'clock'> & { audit: AuditService; updateQueue: UpdateQueue }

/** A unit before and after a report of it. */
interface Reported {
  before: store.UnitRow
  after: store.UnitRow
}

const arosText = (aros: KnownAros | undefined) => aros && `${aros.name} ${aros.semver}`

/** Gives robots again what they installed and do not run. */
export function createRequeue({ clock, audit, updateQueue }: Deps) {
  /** Puts on record that a robot does not run what was installed on it, once until it does again. */
  async function noteFallBack(tx: Db, robot: RobotActor, unit: store.UnitRow, aros: KnownAros) {
    const runs = unit.installedArosId ? await findAros(tx, unit.installedArosId) : undefined
    await audit.record(tx, robot, {
      action: 'update.fell_back',
      ...unitSubject(unit),
      before: { aros: arosText(aros) },
      after: { aros: arosText(runs) ?? null },
    })
  }

  /**
   * A robot that was set up anew, or fell back, does not run what it once installed: it gets an update of its own for that,
   * unless it only just called one a success. @returns whether it has something new to do
   */
  async function requeue(tx: Db, robot: RobotActor, { before, after }: Reported): Promise<boolean> {
    const { desiredArosId: arosId, installedArosId, reportedHash } = after
    if (!arosId || arosId === installedArosId) return false
    const current = await store.findCurrentUpdate(tx, after.id, arosId)
    if (current && current.state !== 'succeeded') return false
    const aros = await findAros(tx, arosId)
    const hash = aros?.contentHash ?? null
    const runsContent = hash !== null && hash === reportedHash
    // Its content is there under the name of another release.
    if (current && runsContent) return false
    const fellBackAt = current ? (before.fellBackAt ?? clock.now()) : null
    if (aros && fellBackAt && !before.fellBackAt) await noteFallBack(tx, robot, after, aros)
    const requeued = { unit: after, arosId, state: 'queued', neededAgent: null, lacks: [] } as const
    const isOwn = current?.customerId === after.customerId
    const isConfirmed = !current || hash === null || before.reportedHash === hash
    const unconfirmedSince = isConfirmed ? null : current.endedAt
    const madeAt = current && isOwn ? await store.listNewestTimes(tx, after.id) : []
    const way = requeueAs({ madeAt, unconfirmedSince }, clock.now())
    if (way === 'later') {
      await changeUnit(tx, after.id, { updateState: 'failed', fellBackAt })
      return false
    }
    if (way === 'again' && current) await updateQueue.again(tx, current.id, requeued)
    else await updateQueue.add(tx, null, [requeued], null)
    const desiredVersion = after.desiredVersion + 1
    await changeUnit(tx, after.id, { updateState: 'scheduled', desiredVersion, fellBackAt })
    return true
  }

  return requeue
}
