import type { AgentRecall, UnitRenewal } from '@filo/contract/agents/agent-orders-routes'
import { agentErrors } from '@filo/contract/agents/agents-errors'
import { commonErrors } from '@filo/contract/common-errors'
import type { AgentOrder } from '@filo/contract/device/assignment/agent-order'
import type { AgentRenewalMessage } from '@filo/contract/device/messages/agent-messages'
import { and } from 'drizzle-orm'
import type { BaseContext } from '../../base-context.ts'
import { type ChangedUnit, changedUnits } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { countAbout } from '../../db/estimate-count.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { type AgentOffer, canBeRenewed, countRecalledAgents } from '../../records/agent-offer.ts'
import { unitsInScope } from '../../records/units-in-scope.ts'
import { unitsInUse } from '../../records/units-in-use.ts'
import { type RobotActor, type Scope, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { AgentBuilds } from '../trust/agent-builds-service.ts'
import type { FollowPort } from '../trust/signatures-service.ts'
import type { AgentFilesOnDisk } from './agent-files.ts'
import { presentRenewal } from './present-renewal.ts'
import { isRenewable, newestUsable, planRenewal, renewalAfter, stateAfter } from './renewal-rules.ts'
import * as store from './renewals-store.ts'

type Deps = Pick<BaseContext, 'db' | 'bus' | 'clock' | 'ids'> & {
  audit: AuditService
  builds: AgentBuilds
  files: AgentFilesOnDisk
}

interface Wanted {
  version: string
  unitIds: string[] | null
  /** Only robots whose own agent was recalled, of all. */
  whose: 'all' | 'recalled'
  reason: string
}

type Recall = Awaited<ReturnType<AgentBuilds['recalls']>>[number]

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

  /** The newest version that robots can be renewed to, and what is known of the others. */
  async function offer(from: Db): Promise<AgentOffer> {
    const built = await files.list()
    const known = [...(await builds.list(from)), ...(built ? [built] : [])]
    const recalled = await builds.recalledVersions(from)
    const versions = known.map(({ version }) => version)
    const forms = new Map(known.map(({ version, stateFormat }) => [version, stateFormat]))
    return { recalled, forms, offered: newestUsable(versions, recalled) }
  }

  async function presentRecall(scope: Scope, offer: AgentOffer, recall: Recall, units: number) {
    const { version, reason, recalledAt, byName, signedAt } = recall
    const { leaving, byHand } =
      units > 0 ? await countRecalledAgents(db, scope, offer, version) : { leaving: 0, byHand: 0 }
    const about = { version, reason, at: recalledAt.toISOString(), by: byName }
    return { ...about, isSigned: signedAt !== null, units, movable: leaving, byHand }
  }

  async function fleet(actor: UserActor) {
    const known = await offer(db)
    const { offered } = known
    const scope = scopeOf(actor)
    const last = await store.findLast(db)
    const versions = await store.countVersions(db)
    const named = versions.map(({ version }) => version)
    const canBe = offered && and(unitsInScope(scope), unitsInUse, canBeRenewed(named, offered, known))
    const unitsOf = (version: string) => versions.find((each) => each.version === version)?.count ?? 0
    const recalls: AgentRecall[] = []
    for (const recall of await builds.recalls(db))
      recalls.push(await presentRecall(scope, known, recall, unitsOf(recall.version)))
    return {
      offered,
      versions,
      renewable: canBe ? await countAbout(db, producedRobots, canBe) : 0,
      renewal: last ? await presentRenewal(db, builds, last) : null,
      recalls,
    }
  }

  async function insert(tx: Db, actor: UserActor, wanted: Wanted) {
    if (await store.lockOpen(tx)) throw new DomainError(agentErrors.agent_renewal_open)
    const known = await offer(tx)
    if (known.recalled.has(wanted.version)) throw new DomainError(agentErrors.agent_recalled)
    const meant = {
      unitIds: wanted.unitIds,
      versions: wanted.whose === 'recalled' ? [...known.recalled] : null,
    }
    const candidates = await store.listCandidates(tx, scopeOf(actor), meant)
    const { first, others, leftOut } = planRenewal(candidates, wanted.version, known)
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
    const after = { version, robots: others.length + 1 }
    await audit.record(tx, actor, { action: 'agent.renewal_started', ...subjectOf(row), after, reason })
    return { row, leftOut, told: await store.raiseDesired(tx, [first]) }
  }

  /** @throws agent_not_built agent_recalled agent_renewal_open no_agent_to_renew signing_keys_lost */
  async function start(actor: UserActor, wanted: Wanted) {
    const listed = await files.list()
    const built = listed?.version === wanted.version ? listed : undefined
    const packed = built && (await files.readRenewal(built))
    const { row, leftOut, told } = await db.transaction(async (tx) => {
      const isThere =
        built && packed
          ? await builds.publish(tx, built, packed, actor.name)
          : await builds.find(tx, wanted.version)
      if (!isThere) throw new DomainError(agentErrors.agent_not_built)
      return insert(tx, actor, wanted)
    })
    announce(told)
    return { renewal: await presentRenewal(db, builds, row), leftOut }
  }

  /** Ends a renewal to a version that is being recalled, in the transaction of that. */
  async function endFor(tx: Db, actor: UserActor, version: string): Promise<void> {
    const open = await store.lockOpen(tx)
    if (open?.version !== version) return
    await store.setState(tx, open.id, 'cancelled')
    await audit.record(tx, actor, { action: 'agent.renewal_cancelled', ...subjectOf(open) })
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
    return { renewal: await presentRenewal(db, builds, row) }
  }

  /** @throws not_found */
  async function ofUnit(actor: UserActor, unitId: string) {
    const unit = await store.findUnitAgent(db, scopeOf(actor), unitId)
    if (!unit) throw new DomainError(commonErrors.not_found)
    const last = await store.findLastOfUnit(db, scopeOf(actor), unitId)
    const known = await offer(db)
    const { agentVersion } = unit
    const recall = (await builds.recalls(db)).find(({ version }) => version === agentVersion)
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
    const { offered } = known
    const renewableTo = offered && isRenewable(unit, offered, known) ? offered : null
    return { version: agentVersion, recallReason: recall?.reason ?? null, renewableTo, renewal }
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
  async function askedOf(tx: Db, unitId: string): Promise<AgentOrder | undefined> {
    const order = await store.findAsked(tx, unitId)
    // An agent follows an order that leads back only where the signed targets say why, and each order but once.
    return order && !(await builds.isRecallUnsigned(tx)) ? order : undefined
  }

  /** Adds to the steps that wait for signatures: robots asked for a build that waited are told once it has them. */
  function joinSigned({ hold, take }: FollowPort): FollowPort {
    return {
      hold,
      async take(tx) {
        const announces = await take(tx)
        const told = await store.raiseUntold(tx)
        return [...announces, () => announce(told)]
      },
    }
  }

  return { offer, fleet, start, endFor, cancel, ofUnit, takeIn, askedOf, joinSigned, announce }
}

export type RenewalsService = ReturnType<typeof createRenewalsService>
