import type { HelloMessage, OutboxRestartReason } from '@filo/contract/device/messages/agent-messages'
import type { BaseContext } from '../../../../base-context.ts'
import { type ChangedUnit, changedUnits } from '../../../../bus/changed-units.ts'
import type { Db } from '../../../../db/database.ts'
import { publish } from '../../../../db/unit-of-work.ts'
import { noteDigests } from '../../../../records/units/running-proof.ts'
import { changeLinks } from '../../../../records/units/unit-presence.ts'
import type { ReportIntake } from '../../../updates/updates-service.ts'
import * as devices from '../../devices-store.ts'
import type { RobotAlarm, RobotAlarms } from '../../limits/robot-alarms.ts'
import type { ArrivingMachines } from '../../machines/arriving-machines.ts'
import { isSameMachine } from '../../machines/judge-machine.ts'
import { judgeOutbox, type OutboxJudgement } from '../judge-outbox.ts'
import type { OpenLink } from '../open-link.ts'
import * as store from './arrivals-store.ts'
import { type BootDecision, noteBoot } from './boot-history.ts'

/** What a robot said first, and by which link. */
export interface Hello {
  link: OpenLink
  message: HelloMessage
}

/** A hello that was taken in. */
export interface Welcome {
  /** The last of its messages that was taken in before. */
  ackedSeq: number
  ackedMark: string | null
  /** The digest of its last report; null: none was taken in, or it says none itself. */
  reportedDigest: string | null
  desiredVersion: number
  /** It shall run something else than before. */
  hasNews: boolean
}

/** What taking in a hello works with. */
export interface ArrivalParts extends Pick<BaseContext, 'clock'> {
  alarms: RobotAlarms
  intake: Pick<ReportIntake, 'agentChanged' | 'hangOnAgents'>
  machines: Pick<ArrivingMachines, 'judge'>
  /** This server, as its lease names it. */
  serverId: string
}

interface Arrival extends Hello {
  unit: store.ArrivingUnit
  before: devices.LinkRow | undefined
  boot: BootDecision
  outbox: OutboxJudgement
}

const restartAlarms = {
  restored: 'produced_robot.restored',
  lost: 'produced_robot.outbox_lost',
} as const satisfies Record<OutboxRestartReason, RobotAlarm>

/** Whether another agent speaks than the last time: another version, or one that can do something else. */
export function isOtherAgent(
  before: store.LastAgent | undefined,
  { agentVersion, capabilities = [] }: HelloMessage,
): boolean {
  const sorted = (names: readonly string[]) => [...names].sort().join()
  return before?.agentVersion !== agentVersion || sorted(before?.capabilities ?? []) !== sorted(capabilities)
}

const isOther = ({ unit: { agentVersion }, before, message }: Arrival) =>
  isOtherAgent({ agentVersion, capabilities: before?.capabilities ?? null }, message)

function publishRobots(tx: Db, units: readonly ChangedUnit[]): void {
  for (const message of changedUnits('robots', units)) publish(tx, message)
}

type Digests = ReadonlyMap<string, string | null>

const welcomeOf = ({ unit, outbox: { ackedSeq, ackedMark } }: Arrival, digests: Digests): Welcome => {
  const reportedDigest = digests.get(unit.id) ?? null
  const { desiredVersion } = unit
  return { ackedSeq, ackedMark, reportedDigest, desiredVersion, hasNews: false }
}

/**
 * Writes who has come; the caller holds the units, each of which is named once.
 * @returns the digests of the last reports of those that say one
 */
async function write(
  tx: Db,
  arrivals: readonly Arrival[],
  { at, serverId }: { at: Date; serverId: string },
): Promise<Digests> {
  const links = arrivals.map((arrival) => {
    const { link, message, boot, outbox } = arrival
    const { bootId, outboxId, machine = null, capabilities = [] } = message
    const { unitId, sessionId } = link
    const history = { bootId, replacedBootIds: boot.replacedBootIds, machine, capabilities }
    const { ackedSeq, ackedMark, restart: restoredReason } = outbox
    const restored = { restoredAt: restoredReason && at, restoredReason }
    const now = { sessionId, serverId, connectedAt: at }
    return { unitId, outboxId, ackedSeq, ackedMark, ...history, ...restored, ...now }
  })
  await store.putLinks(tx, links)
  const changes = arrivals.map(({ link, message: { agentVersion } }) => {
    const { unitId, clockAheadS, robot } = link
    return { unitId, at, connection: 'online' as const, agentVersion, ip: robot.ip, clockAheadS }
  })
  await changeLinks(tx, changes)
  await store.addRuntime(
    tx,
    links.map(({ unitId }) => unitId),
  )
  const reported = arrivals.flatMap(({ unit, message: { runningDigest: digest } }) =>
    digest === undefined ? [] : [{ unitId: unit.id, digest }],
  )
  return noteDigests(tx, reported, at)
}

/**
 * Writes a hello that may need more than the others: whose unit is held by somebody, that speaks of another machine or of
 * a second one, or by which what the robot shall run may change.
 * @returns what speaks against it, where something does
 */
export async function arriveAlone(
  { alarms, clock, intake, machines, serverId }: ArrivalParts,
  tx: Db,
  { link, message }: Hello,
): Promise<Welcome | 'unauthorized' | 'wait' | 'bar'> {
  const { unitId, robot } = link
  const [unit, before] = [await devices.lockUnit(tx, unitId), await devices.findLink(tx, unitId)]
  if (!unit?.publicKey) return 'unauthorized'
  const verdict = await machines.judge(tx, robot, message, { unit, link: before })
  if (verdict === 'wait') {
    publish(tx, { kind: 'robot-challenged', unitId })
    // Their page shows a machine that waits for long.
    publishRobots(tx, [unit])
  }
  if (verdict !== 'serve') return verdict
  const [boot, outbox] = [noteBoot(before, message.bootId), judgeOutbox(before, message)]
  const arrival = { link, message, unit, before, boot, outbox }
  if (arrival.boot.isCloneSuspected) await alarms.raiseIn(tx, robot, 'produced_robot.clone_suspected')
  const { restart: reason } = outbox
  if (reason) await alarms.raiseIn(tx, robot, restartAlarms[reason], { reason })
  const welcome = welcomeOf(arrival, await write(tx, [arrival], { at: clock.now(), serverId }))
  publishRobots(tx, [unit])
  const { hasNews } = isOther(arrival) ? await intake.agentChanged(tx, unit) : welcome
  return { ...welcome, hasNews }
}

/** Those of a batch that nothing speaks against and that change nothing but who is there. */
async function plainOf({ intake }: ArrivalParts, tx: Db, hellos: readonly Hello[]): Promise<Arrival[]> {
  const unitIds = hellos.map(({ link }) => link.unitId)
  // Read once the units are held: what a hello before has written counts.
  const units = await store.lockFreeUnits(tx, unitIds)
  const links = await store.listLinks(tx, [...units.keys()])
  const known = hellos.flatMap((hello) => {
    const { link, message } = hello
    const [unit, before] = [units.get(link.unitId), links.get(link.unitId)]
    const [boot, outbox] = [noteBoot(before, message.bootId), judgeOutbox(before, message)]
    const isSame = isSameMachine({ working: before?.machine ?? null, reported: message.machine })
    const isPlain = isSame && !boot.isCloneSuspected && !outbox.restart
    return unit?.publicKey && isPlain ? [{ ...hello, unit, before, boot, outbox }] : []
  })
  const others = known.filter(isOther)
  if (others.length === 0) return known
  const mayChange = await intake.hangOnAgents(
    tx,
    others.map(({ unit }) => unit),
  )
  return mayChange ? known.filter((arrival) => !isOther(arrival)) : known
}

/**
 * Writes hellos of many robots, each of which is named once, in a few statements: those that change nothing but who is
 * there. The others are left as they are, and shall {@link arriveAlone}.
 * @returns what is said to whom was taken in, by unit
 */
export async function arriveTogether(
  parts: ArrivalParts,
  tx: Db,
  hellos: readonly Hello[],
): Promise<Map<string, Welcome>> {
  // Whoever else writes to many robots finds them in the same order.
  const inOrder = hellos.toSorted((a, b) => (a.link.unitId < b.link.unitId ? -1 : 1))
  const plain = await plainOf(parts, tx, inOrder)
  const here = { at: parts.clock.now(), serverId: parts.serverId }
  const digests: Digests = plain.length > 0 ? await write(tx, plain, here) : new Map()
  publishRobots(
    tx,
    plain.map(({ unit }) => unit),
  )
  return new Map(plain.map((arrival) => [arrival.unit.id, welcomeOf(arrival, digests)]))
}
