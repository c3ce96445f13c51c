import type { FleetRenewal, UnitRenewal } from '@filo/contract/agents/agent-orders-routes'
import { agentErrors } from '@filo/contract/agents/agents-errors'
import { commonErrors } from '@filo/contract/common-errors'
import type { AgentRenewalMessage } from '@filo/contract/device/agent-messages'
import type { AgentOrder } from '@filo/contract/device/agent-order'
import type { BaseContext } from '../../base-context.ts'
import { type ChangedUnit, changedUnits } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { type RobotActor, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { AgentBuilds } from '../trust/agent-builds-service.ts'
import type { AgentFilesOnDisk } from './agent-files.ts'
import { isRenewable, planRenewal, renewalAfter, stateAfter } from './renewal-rules.ts'
import * as store from './renewals-store.ts'

type Deps = Pick<BaseContext, 'db' | 'bus' | 'clock' | 'ids'> & {
  audit: AuditService
  builds: AgentBuilds
  files: AgentFilesOnDisk
}

interface Wanted {
  version: string
  unitIds: string[] | null
  reason: string
}

const failuresShown = 20

async function present(db: Db, builds: AgentBuilds, row: store.RenewalRow): Promise<FleetRenewal> {
  const [counts, failed, asked, kept] = [
    await store.countUnits(db, row.id),
    await store.listUnits(db, row.id, 'failed', failuresShown),
    await store.listUnits(db, row.id, 'asked', 1),
    await store.listUnits(db, row.id, 'kept', 1),
  ]
  const [first] = row.state === 'trying' ? asked : row.state === 'halted' ? failed : kept
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    reason: row.reason,
    isSigned: Boolean((await builds.find(db, row.version))?.signedAt),
    first: first ? { unitId: first.unitId, serial: first.serial } : null,
    counts,
    failures: failed.map(({ unitId, serial, outcome, text, changedAt }) => ({
      unitId,
      serial,
      outcome: outcome ?? 'refused',
      text,
      at: changedAt.toISOString(),
    })),
  }
}

const subjectOf = ({ id, version }: store.RenewalRow) => ({
  objectType: 'agent_renewal',
  objectId: id,
  objectName: version,
})

/** Has robots renew their agents: one first, the others once that one is linked with the new one. */
export function createRenewalsService({ db, bus, clock, ids, audit, builds, files }: Deps) {
  /** Tells robots that their assignments changed, and consoles who they are; called after the commit. */
  function announce(units: readonly ChangedUnit[]): void {
    if (units.length === 0) return
    bus.publish({ kind: 'desired-changed', unitIds: units.map(({ id }) => id) })
    for (const event of changedUnits('robots', units)) bus.publish(event)
  }

  async function fleet(actor: UserActor) {
    const offered = (await files.list())?.version ?? null
    const last = await store.findLast(db)
    const candidates = await store.listCandidates(db, scopeOf(actor), null)
    return {
      offered,
      versions: await store.countVersions(db),
      renewable: offered ? candidates.filter((candidate) => isRenewable(candidate, offered)).length : 0,
      renewal: last ? await present(db, builds, last) : null,
    }
  }

  async function insert(tx: Db, actor: UserActor, wanted: Wanted) {
    if (await store.hasOpen(tx)) throw new DomainError(agentErrors.agent_renewal_open)
    const candidates = await store.listCandidates(tx, scopeOf(actor), wanted.unitIds)
    const { first, others, leftOut } = planRenewal(candidates, wanted.version)
    if (!first) throw new DomainError(agentErrors.no_agent_to_renew)
    const { version, reason } = wanted
    const createdAt = clock.now()
    const row = {
      id: ids.next(),
      version,
      state: 'trying' as const,
      reason,
      createdAt,
      createdBy: actor.userId,
    }
    const unit = (unitId: string, state: 'asked' | 'waiting'): store.RenewalUnitRow => {
      return { renewalId: row.id, unitId, state, outcome: null, text: '', changedAt: createdAt }
    }
    await store.insertRenewal(tx, row, [unit(first, 'asked'), ...others.map((id) => unit(id, 'waiting'))])
    const after = { version, robots: others.length + 1, reason }
    await audit.record(tx, actor, { action: 'agent.renewal_started', ...subjectOf(row), after })
    return { row, leftOut, told: await store.raiseDesired(tx, [first]) }
  }

  /** @throws agent_not_built agent_renewal_open no_agent_to_renew signing_keys_lost */
  async function start(actor: UserActor, wanted: Wanted) {
    const listed = await files.list()
    if (listed?.version !== wanted.version) throw new DomainError(agentErrors.agent_not_built)
    const packed = await files.readRenewal(listed)
    const { row, leftOut, told } = await db.transaction(async (tx) => {
      if (!(await builds.publish(tx, listed, packed, actor.name)))
        throw new DomainError(agentErrors.agent_not_built)
      return insert(tx, actor, wanted)
    })
    announce(told)
    return { renewal: await present(db, builds, row), leftOut }
  }

  /** @throws not_found agent_renewal_over */
  async function cancel(actor: UserActor, id: string) {
    const row = await db.transaction(async (tx) => {
      const found = await store.lockRenewal(tx, id)
      if (!found) throw new DomainError(commonErrors.not_found)
      if (found.state !== 'trying' && found.state !== 'rolling')
        throw new DomainError(agentErrors.agent_renewal_over)
      await store.setState(tx, id, 'cancelled')
      await audit.record(tx, actor, { action: 'agent.renewal_cancelled', ...subjectOf(found) })
      return { ...found, state: 'cancelled' as const }
    })
    return { renewal: await present(db, builds, row) }
  }

  /** @throws not_found */
  async function ofUnit(actor: UserActor, unitId: string) {
    const unit = await store.findUnitAgent(db, scopeOf(actor), unitId)
    if (!unit) throw new DomainError(commonErrors.not_found)
    const last = await store.findLastOfUnit(db, unitId)
    const offered = (await files.list())?.version
    const isOpen = last?.renewalState === 'trying' || last?.renewalState === 'rolling'
    // What nobody is asked for any more is no renewal of this robot.
    const isShown = last && (isOpen || last.state === 'kept' || last.state === 'failed')
    const renewal: UnitRenewal | null = isShown
      ? {
          version: last.version,
          state: last.state,
          outcome: last.outcome,
          text: last.text,
          at: last.changedAt.toISOString(),
        }
      : null
    const renewableTo = offered && isRenewable(unit, offered) ? offered : null
    return { version: unit.agentVersion, renewableTo, renewal }
  }

  /** Takes in how a robot's renewal ended, in the transaction that acknowledges it. @returns units with new assignments */
  async function takeIn(
    tx: Db,
    robot: RobotActor,
    unit: { id: string; serial: string; customerId: string | null },
    { orderId, version, outcome, text }: AgentRenewalMessage,
  ): Promise<ChangedUnit[]> {
    const row = await store.lockRenewal(tx, orderId)
    if (!row) return []
    const [at, state] = [clock.now(), stateAfter(outcome)]
    const isNew = await store.answer(tx, {
      renewalId: orderId,
      unitId: unit.id,
      state,
      outcome,
      text,
      changedAt: at,
    })
    if (!isNew) return []
    await audit.record(tx, robot, {
      action: state === 'kept' ? 'agent.renewed' : 'agent.renewal_failed',
      objectType: 'produced_robot',
      objectId: unit.id,
      objectName: unit.serial,
      customerId: unit.customerId,
      after: { version, outcome, text },
    })
    const next = renewalAfter(row.state, state, await store.countUnits(tx, orderId))
    if (next !== row.state) await store.setState(tx, orderId, next)
    const asked = next === 'rolling' ? await store.askWaiting(tx, orderId, at) : []
    return store.raiseDesired(tx, asked)
  }

  /** What a robot's next assignment says of its agent. */
  const askedOf = (tx: Db, unitId: string): Promise<AgentOrder | undefined> => store.findAsked(tx, unitId)

  return { fleet, start, cancel, ofUnit, takeIn, askedOf, announce }
}

export type RenewalsService = ReturnType<typeof createRenewalsService>
