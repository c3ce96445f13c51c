import type { HelloMessage } from '@filo/contract/device/agent-messages'
import { judgeClock } from '@filo/contract/device/robot-clock'
import { changedUnits } from '../../../bus/changed-units.ts'
import type { Db } from '../../../db/database.ts'
import { changeLink } from '../../../records/unit-presence.ts'
import * as store from '../devices-store.ts'
import { noteBoot } from './boot-history.ts'
import { keepToBudgets } from './keep-to-budgets.ts'
import type { LinkParts, OwnLinkParts } from './link-parts.ts'
import type { OpenLink } from './open-link.ts'

/** A machine that may have taken the place of another one comes again when that one had time to answer. */
const WAIT_SECONDS = 5
/** One that was turned away learns within this time that a person decided otherwise. */
const BARRED_SECONDS = 30

/** Whether another agent speaks than the last time: another version, or one that can do something else. */
function isOtherAgent(
  before: { agentVersion: string | null; capabilities: readonly string[] | null } | undefined,
  { agentVersion, capabilities = [] }: HelloMessage,
): boolean {
  const sorted = (names: readonly string[]) => [...names].sort().join()
  return before?.agentVersion !== agentVersion || sorted(before?.capabilities ?? []) !== sorted(capabilities)
}

/** Writes who has come by this link. @returns what speaks against it, where something does */
async function arrive(parts: LinkParts, tx: Db, link: OpenLink, message: HelloMessage) {
  const { alarms, clock, intake } = parts
  const { unitId, robot, sessionId } = link
  const [unit, before] = [await store.lockUnit(tx, unitId), await store.findLink(tx, unitId)]
  if (!unit?.publicKey) return 'unauthorized'
  const verdict = await parts.machines.judge(tx, robot, message, { unit, link: before })
  if (verdict !== 'serve') return verdict
  const { bootId, outboxId, agentVersion, capabilities = [] } = message
  const { replacedBootIds, isCloneSuspected } = noteBoot(before, bootId)
  if (isCloneSuspected) await alarms.raiseIn(tx, robot, 'produced_robot.clone_suspected')
  const ackedSeq = before?.outboxId === outboxId ? before.ackedSeq : 0
  const connection = { sessionId, connectedAt: clock.now() }
  await store.putLink(tx, {
    unitId,
    outboxId,
    bootId,
    machine: message.machine ?? null,
    ackedSeq,
    replacedBootIds,
    capabilities,
    ...connection,
  })
  const { clockAheadS } = link
  await changeLink(tx, unitId, {
    at: clock.now(),
    connection: 'online',
    agentVersion,
    ip: robot.ip,
    clockAheadS,
  })
  await store.addRuntime(tx, unitId)
  const isOther = isOtherAgent(
    { agentVersion: unit.agentVersion, capabilities: before?.capabilities ?? null },
    message,
  )
  const { hasNews, events } = isOther ? await intake.agentChanged(tx, unit) : { hasNews: false, events: [] }
  const { desiredVersion } = unit
  return { ackedSeq, desiredVersion, hasNews, events: [...changedUnits('robots', [unit]), ...events] }
}

/** Takes in who a robot says it is, and welcomes it: from here on its messages count, and those of its links before do not. */
export async function takeHello(parts: OwnLinkParts, link: OpenLink, message: HelloMessage): Promise<void> {
  const { db, clock, bus, heartbeatSeconds, inTurn, paceSeconds } = parts
  const { unitId, sessionId } = link
  const isOther = isOtherAgent(await inTurn(() => store.findAgent(db, unitId)), message)
  if (isOther && !(await keepToBudgets(parts, link, { agents: 1 }))) return
  link.clockAheadS = judgeClock(null, Date.parse(message.at) - clock.now().getTime())
  const told = await inTurn(() => db.transaction((tx) => arrive(parts, tx, link, message)))
  if (told === 'unauthorized') return link.bye('unauthorized')
  if (told === 'bar') return link.bye('barred', BARRED_SECONDS)
  if (told === 'wait') {
    bus.publish({ kind: 'robot-challenged', unitId })
    return link.bye('restarting', WAIT_SECONDS)
  }
  link.ackedSeq = told.ackedSeq
  link.saidVersion = told.desiredVersion
  parts.onWelcome()
  bus.publish({ kind: 'robot-linked', unitId, sessionId })
  parts.tellConsoles(told.events)
  const welcome = { type: 'welcome', protocol: 1, unitId, heartbeatSeconds } as const
  link.say({ ...welcome, serverTime: clock.now().toISOString(), ackedSeq: told.ackedSeq })
  if (paceSeconds() > heartbeatSeconds) link.say({ type: 'slow-down', seconds: paceSeconds() })
  if (told.hasNews) link.say({ type: 'desired-changed' })
}
