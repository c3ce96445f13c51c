import { agentCan, findLacking } from '@filo/contract/device/agent-capabilities'
import type { AgentOrder } from '@filo/contract/device/assignment/agent-order'
import type { AssignmentPolicy } from '@filo/contract/device/assignment/assignment'
import type { CustomerRule } from '@filo/contract/device/assignment/customer-rule'
import type { ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { deviceErrors } from '@filo/contract/device/device-errors'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { findRemoteUnit } from '../../records/people/remote-access.ts'
import type { RobotActor } from '../../rights/actor.ts'
import type { TrustService } from '../trust/trust-service.ts'
import * as store from './devices-store.ts'
import { createGrantedBlobs } from './granted-blobs.ts'
import { sizesOfOwnBlobs } from './own-blobs-store.ts'
import { isSamePolicy, policyFor } from './policy-for.ts'
import { signedRuleOf } from './signed-rule.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'bus'> & {
  trust: Pick<TrustService, 'signAssignment' | 'isAssignmentOld' | 'requiresOf'>
  /** The update that leads a unit to what it shall run. */
  currentUpdate: (
    tx: Db,
    unitId: string,
    arosId: string,
  ) => Promise<{ id: string; reason: string | null; policy: AssignmentPolicy } | undefined>
  /** What a unit is asked to renew its agent to. */
  requestedAgent: (tx: Db, unitId: string) => Promise<AgentOrder | undefined>
  /** What a unit is told of programs, of what its agent announced that it takes. */
  programOrders: (tx: Db, unitId: string, announced: readonly string[]) => Promise<ProgramOrder[]>
}

/** What the unit's agent said that it can do. */
type Announced = readonly string[]

/** What an assignment says beside the release. */
interface DeviceExtras {
  agent: AgentOrder | undefined
  programs: ProgramOrder[] | undefined
  customerRule: CustomerRule | undefined
}

/**
 * The update that leads a unit to what it shall run, and how it goes about it; none while its agent has not announced all
 * that the version takes, or to be told to install later: one that drops what it does not know would install at once.
 */
async function readUpdateFor(
  { currentUpdate, trust }: Deps,
  tx: Db,
  unit: store.UnitRow,
  announced: Announced,
) {
  const { desiredArosId } = unit
  const update = desiredArosId ? await currentUpdate(tx, unit.id, desiredArosId) : undefined
  if (!desiredArosId || !update) return undefined
  if (findLacking(await trust.requiresOf(tx, desiredArosId), announced).length > 0) return undefined
  const policy = policyFor(update.policy, announced)
  return policy === 'withhold' ? undefined : { ...update, policy }
}

/** The renewal of its agent that the unit is asked for, where its agent has announced that it can. */
async function readAgentFor(
  { requestedAgent }: Deps,
  tx: Db,
  unit: store.UnitRow,
  announced: Announced,
): Promise<AgentOrder | undefined> {
  const agent = await requestedAgent(tx, unit.id)
  if (!agent) return undefined
  return agentCan(announced, 'agent-renewal') ? agent : undefined
}

/** What the unit is told of programs; undefined where that is nothing, or its agent does not know them. */
async function readProgramsFor(
  { programOrders }: Deps,
  tx: Db,
  unit: store.UnitRow,
  announced: Announced,
): Promise<ProgramOrder[] | undefined> {
  if (!agentCan(announced, 'programs')) return undefined
  const orders = await programOrders(tx, unit.id, announced)
  return orders.length > 0 ? orders : undefined
}

/** What the unit is told of its customer's rule of remote access, where its agent has announced that it obeys it. */
async function readCustomerRuleFor(
  tx: Db,
  unit: store.UnitRow,
  announced: Announced,
): Promise<CustomerRule | undefined> {
  if (!agentCan(announced, 'customer-rule')) return undefined
  const remote = await findRemoteUnit(tx, { kind: 'all' }, unit.id)
  return remote?.customer?.remotePolicy.access ?? 'none'
}

async function signDeviceAssignment(
  deps: Deps,
  tx: Db,
  unit: store.UnitRow,
  update: Awaited<ReturnType<typeof readUpdateFor>>,
  { agent, programs, customerRule, previousVersion }: DeviceExtras & { previousVersion: number },
): Promise<string> {
  const { trust, clock } = deps
  // Without an update the robot already runs what it shall: nothing is assigned.
  const arosId = update ? unit.desiredArosId : null
  const version = previousVersion + 1
  const signed = await trust.signAssignment(tx, version, {
    unitId: unit.id,
    arosId,
    updateId: update?.id ?? null,
    reason: update?.reason ?? '',
    ...(update?.policy ? { policy: update.policy } : {}),
    ...(agent ? { agent } : {}),
    ...(programs ? { programs } : {}),
    ...(customerRule ? { customerRule } : {}),
  })
  await store.putAssignment(tx, {
    unitId: unit.id,
    version,
    arosId,
    updateId: update?.id ?? null,
    policy: update?.policy ?? null,
    agentOrderId: agent?.orderId ?? null,
    programs: programs ? canonicalJson(programs) : null,
    envelope: signed.envelope,
    expiresAt: signed.expiresAt,
    signedAt: clock.now(),
  })
  return signed.envelope
}

/**
 * The robot's assignment as signed metadata: signed anew when its content changed or half its life is over. The unit
 * is held, so that no version number is signed twice.
 */
export async function getDeviceAssignment(
  deps: Deps,
  robot: RobotActor,
): Promise<{ envelope: string; desiredVersion: number }> {
  const { db, trust } = deps
  return db.transaction(async (tx) => {
    const unit = await store.lockUnit(tx, robot.unitId)
    if (!unit) throw new DomainError(deviceErrors.device_token_invalid)
    const stored = await store.findAssignment(tx, unit.id)
    const announced = (await store.findLink(tx, unit.id))?.capabilities ?? []
    const update = await readUpdateFor(deps, tx, unit, announced)
    const agent = await readAgentFor(deps, tx, unit, announced)
    const programs = await readProgramsFor(deps, tx, unit, announced)
    const customerRule = await readCustomerRuleFor(tx, unit, announced)
    const isSame =
      stored?.updateId === (update?.id ?? null) &&
      isSamePolicy(stored.policy, update?.policy ?? null) &&
      stored.agentOrderId === (agent?.orderId ?? null) &&
      stored.programs === (programs ? canonicalJson(programs) : null) &&
      signedRuleOf(stored.envelope) === customerRule
    const isFresh = isSame && !trust.isAssignmentOld(stored.expiresAt)
    const { desiredVersion } = unit
    if (isFresh) return { envelope: stored.envelope, desiredVersion }
    const previousVersion = stored?.version ?? (await store.readVersionFloor(tx))
    const envelope = await signDeviceAssignment(deps, tx, unit, update, {
      agent,
      programs,
      customerRule,
      previousVersion,
    })
    return { envelope, desiredVersion }
  })
}

/** Serves what robots ask over REST: what they shall run, and the blobs of it. */
export function createDevicesService(deps: Deps) {
  const { clock, db, bus } = deps
  const granted = createGrantedBlobs({ db, clock, bus })
  return {
    assignment: getDeviceAssignment.bind(undefined, deps),
    /** Before assignments are removed for good: a robot that comes back as another unit never sees versions go back. */
    keepVersions: (tx: Db) => store.raiseVersionFloor(tx, clock.now()),
    sizesOfOwnBlobs: (robot: RobotActor, sha256s: readonly string[]) =>
      sizesOfOwnBlobs(db, robot.unitId, sha256s),
    /** Bytes of a blob of the robot's own release; undefined for any other. */
    sizeOfOwnBlob: (robot: RobotActor, sha256: string) => granted.sizeOf(robot.unitId, sha256),
  }
}

export type DevicesService = ReturnType<typeof createDevicesService>
