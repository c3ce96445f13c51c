import type { AgentRecall, UnitRenewal } from '@filo/contract/agents/agent-orders-routes'
import { agentErrors } from '@filo/contract/agents/agents-errors'
import { commonErrors } from '@filo/contract/common-errors'
import type { AgentOrder } from '@filo/contract/device/assignment/agent-order'
import type { AgentRenewalMessage } from '@filo/contract/device/messages/agent-messages'
import { and } from 'drizzle-orm'
import type { BaseContext } from '../../base-context.ts'
import { type ChangedUnit, changedUnits } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { countAbout } from '../../db/long-lists/estimate-count.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { type AgentOffer, canBeRenewed, countRecalledAgents } from '../../records/units/agent-offer.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../records/units/units-in-use.ts'
import { type RobotActor, type Scope, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { AgentBuilds } from '../trust/agent-builds-service.ts'
import type { FollowPort } from '../trust/signatures-service.ts'
import type { AgentFilesOnDisk } from './agent-files.ts'
import { presentRenewal } from './present-renewal.ts'
import { isRenewable, newestUsable, planRenewal, renewalAfter, stateAfter } from './renewal-rules.ts'
import * as store from './renewals-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  builds: AgentBuilds
  files: AgentFilesOnDisk
}

interface NewRenewal {
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

/** Has robots read their assignments anew, and consoles read them, once the transaction is committed. */
function publishOrders(tx: Db, units: readonly ChangedUnit[]): void {
  if (units.length === 0) return
  publish(tx, { kind: 'desired-changed', unitIds: units.map(({ id }) => id) })
  for (const event of changedUnits('robots', units)) publish(tx, event)
}

/** The newest version that robots can be renewed to, and what is known of the others. */
export async function getOffer({ files, builds }: Deps, from: Db): Promise<AgentOffer> {
  const built = await files.list()
  const known = [...(await builds.list(from)), ...(built ? [built] : [])]
  const recalled = await builds.recalledVersions(from)
  const versions = known.map(({ version }) => version)
  const forms = new Map(known.map(({ version, stateFormat }) => [version, stateFormat]))
  return { recalled, forms, offered: newestUsable(versions, recalled) }
}

async function presentRecall({ db }: Deps, scope: Scope, offer: AgentOffer, recall: Recall, units: number) {
  const { version, reason, recalledAt, byName, signedAt } = recall
  const { leaving, byHand } =
    units > 0 ? await countRecalledAgents(db, scope, offer, version) : { leaving: 0, byHand: 0 }
  const about = { version, reason, at: recalledAt.toISOString(), by: byName }
  return { ...about, isSigned: signedAt !== null, units, movable: leaving, byHand }
}

/** Reads which agents the robots in scope run: what they can be renewed to, recalled versions, and the last renewal. */
export async function getFleetAgents(deps: Deps, actor: UserActor) {
  const { db, builds } = deps
  const known = await getOffer(deps, db)
  const { offered } = known
  const scope = scopeOf(actor)
  const last = await store.findLast(db)
  const versions = await store.countVersions(db)
  const named = versions.map(({ version }) => version)
  const canBe = offered && and(unitsInScope(scope), unitsInUse, canBeRenewed(named, offered, known))
  const unitsOf = (version: string) => versions.find((each) => each.version === version)?.count ?? 0
  const recalls: AgentRecall[] = []
  for (const recall of await builds.recalls(db))
    recalls.push(await presentRecall(deps, scope, known, recall, unitsOf(recall.version)))
  return {
    offered,
    versions,
    renewable: canBe ? await countAbout(db, producedRobots, canBe) : 0,
    renewal: last ? await presentRenewal(db, builds, last) : null,
    recalls,
  }
}

async function insertRenewal(deps: Deps, tx: Db, actor: UserActor, order: NewRenewal) {
  const { clock, ids, audit } = deps
  if (await store.lockOpen(tx)) throw new DomainError(agentErrors.agent_renewal_open)
  const known = await getOffer(deps, tx)
  if (known.recalled.has(order.version)) throw new DomainError(agentErrors.agent_recalled)
  const meant = {
    unitIds: order.unitIds,
    versions: order.whose === 'recalled' ? [...known.recalled] : null,
  }
  const candidates = await store.listCandidates(tx, scopeOf(actor), meant)
  const { first, others, leftOut } = planRenewal(candidates, order.version, known)
  if (!first) throw new DomainError(agentErrors.no_agent_to_renew)
  const { version, reason } = order
  const createdAt = clock.now()
  const row = {
    id: ids.next(),
    version,
    state: 'trying' as const,
    reason,
    createdAt,
    createdBy: actor.userId,
  }
  const unit = (unitId: string, state: 'requested' | 'waiting'): store.RenewalUnitRow => {
    return { renewalId: row.id, unitId, state, outcome: null, text: '', changedAt: createdAt }
  }
  await store.insertRenewal(tx, row, [unit(first, 'requested'), ...others.map((id) => unit(id, 'waiting'))])
  const after = { version, robots: others.length + 1 }
  await audit.record(tx, actor, { action: 'agent.renewal_started', ...subjectOf(row), after, reason })
  publishOrders(tx, await store.raiseDesired(tx, [first]))
  return { row, leftOut }
}

/** @throws agent_not_built agent_recalled agent_renewal_open no_agent_to_renew signing_keys_lost */
export async function startRenewal(deps: Deps, actor: UserActor, order: NewRenewal) {
  const { files, db, builds } = deps
  const listed = await files.list()
  const built = listed?.version === order.version ? listed : undefined
  const packed = built && (await files.readRenewal(built))
  const { row, leftOut } = await db.transaction(async (tx) => {
    const isThere =
      built && packed
        ? await builds.publish(tx, built, packed, actor.name)
        : await builds.find(tx, order.version)
    if (!isThere) throw new DomainError(agentErrors.agent_not_built)
    return insertRenewal(deps, tx, actor, order)
  })
  return { renewal: await presentRenewal(db, builds, row), leftOut }
}

/** Ends a renewal to a version that is being recalled, in the transaction of that. */
export async function endRenewalTo(
  { audit }: Deps,
  tx: Db,
  actor: UserActor,
  version: string,
): Promise<void> {
  const open = await store.lockOpen(tx)
  if (open?.version !== version) return
  await store.setState(tx, open.id, 'cancelled')
  await audit.record(tx, actor, { action: 'agent.renewal_cancelled', ...subjectOf(open) })
}

/** @throws not_found agent_renewal_over */
export async function cancelRenewal({ db, audit, builds }: Deps, actor: UserActor, id: string) {
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
export async function getUnitRenewal(deps: Deps, actor: UserActor, unitId: string) {
  const { db, builds } = deps
  const unit = await store.findUnitAgent(db, scopeOf(actor), unitId)
  if (!unit) throw new DomainError(commonErrors.not_found)
  const last = await store.findLastOfUnit(db, scopeOf(actor), unitId)
  const known = await getOffer(deps, db)
  const { agentVersion } = unit
  const recall = (await builds.recalls(db)).find(({ version }) => version === agentVersion)
  const isOpen = last?.renewalState === 'trying' || last?.renewalState === 'rolling'
  // What nobody is asked for any more is no renewal of this robot.
  const isShown = last && (isOpen || last.state === 'committed' || last.state === 'failed')
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

/** Takes in how a robot's renewal ended, in the transaction that acknowledges it. */
export async function handleRenewalReport(
  { clock, audit }: Deps,
  tx: Db,
  robot: RobotActor,
  unit: { id: string; serial: string; customerId: string | null },
  { orderId, version, outcome, text }: AgentRenewalMessage,
): Promise<void> {
  const row = await store.lockRenewal(tx, orderId)
  if (!row) return
  const [at, state] = [clock.now(), stateAfter(outcome)]
  const isNew = await store.answer(tx, {
    renewalId: orderId,
    unitId: unit.id,
    state,
    outcome,
    text,
    changedAt: at,
  })
  if (!isNew) return
  await audit.record(tx, robot, {
    action: state === 'committed' ? 'agent.renewed' : 'agent.renewal_failed',
    ...unitSubject(unit),
    after: { version, outcome, text },
  })
  const next = renewalAfter(row.state, state, await store.countUnits(tx, orderId))
  if (next !== row.state) await store.setState(tx, orderId, next)
  const requested = next === 'rolling' ? await store.requestWaiting(tx, orderId, at) : []
  publishOrders(tx, await store.raiseDesired(tx, requested))
}

/** Renewal that a robot's next assignment requests of its agent; undefined: none. */
export async function requestedRenewalsOf(
  { builds }: Deps,
  tx: Db,
  unitId: string,
): Promise<AgentOrder | undefined> {
  const order = await store.findRequested(tx, unitId)
  // An agent follows an order that leads back only where the signed targets say why, and each order but once.
  return order && !(await builds.isRecallUnsigned(tx)) ? order : undefined
}

/** Adds to the steps that wait for signatures: robots asked for a build that waited are told once it has them. */
export function joinSignedUnits({ hold, announceSigned }: FollowPort): FollowPort {
  return {
    hold,
    async announceSigned(tx) {
      await announceSigned(tx)
      publishOrders(tx, await store.raiseUnreported(tx))
    },
  }
}

/** Has robots renew their agents: one first, the others once that one is linked with the new one. */
export function createRenewalsService(deps: Deps) {
  return {
    offer: getOffer.bind(undefined, deps),
    fleet: getFleetAgents.bind(undefined, deps),
    start: startRenewal.bind(undefined, deps),
    endFor: endRenewalTo.bind(undefined, deps),
    cancel: cancelRenewal.bind(undefined, deps),
    ofUnit: getUnitRenewal.bind(undefined, deps),
    handle: handleRenewalReport.bind(undefined, deps),
    requestedOf: requestedRenewalsOf.bind(undefined, deps),
    joinSigned: joinSignedUnits,
  }
}

export type RenewalsService = ReturnType<typeof createRenewalsService>
