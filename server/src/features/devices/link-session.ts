import {
  AgentMessage,
  type DurableMessage,
  type HelloMessage,
  Seq,
} from '@filo/contract/device/agent-messages'
import { linkCloseCodes } from '@filo/contract/device/link-limits'
import type { ServerMessage } from '@filo/contract/device/server-messages'
import { z } from 'zod'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { isRefusedData } from '../../db/refused-data.ts'
import { storable } from '../../db/storable-text.ts'
import { changeUnit } from '../../records/unit-row.ts'
import type { RobotActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { ReportIntake } from '../updates/updates-service.ts'
import { noteBoot } from './boot-history.ts'
import * as store from './devices-store.ts'
import type { Heartbeats } from './heartbeats.ts'
import { createInflow } from './inflow.ts'

/** The little of a WebSocket that a session needs. */
export interface LinkSocket {
  send: (text: string) => void
  close: (code: number, reason: string) => void
  /** Cuts the connection without waiting for the other side. */
  terminate: () => void
  /** Reads no further, and goes on again. */
  pause: () => void
  resume: () => void
}

type Farewell = Extract<ServerMessage, { type: 'bye' }>['reason']

/** As much of a durable message as acknowledging it takes. */
const Numbered = z.object({ type: z.string().max(50), seq: Seq })

/** How long a robot has to close its side once it was told to go. */
const GO_WITHIN_MS = 1000

export interface LinkDeps extends Pick<BaseContext, 'db' | 'clock' | 'ids' | 'bus' | 'log'> {
  audit: AuditService
  intake: ReportIntake
  heartbeats: Heartbeats
  /** How often robots say that they live while nothing is wrong, and how often they shall now. */
  heartbeatSeconds: number
  paceSeconds: () => number
}

/** Another connection of the robot has said hello since, on this server or another: what comes by this one is its to send. */
class Replaced extends Error {}

export type LinkSession = ReturnType<typeof createLinkSession>

/** One robot's open connection: takes messages in order and acknowledges durable ones after their commit. */
export function createLinkSession(deps: LinkDeps, robot: RobotActor, socket: LinkSocket) {
  const { db, clock, bus, log, audit, intake, heartbeats } = deps
  const unitId = robot.unitId
  const sessionId = deps.ids.next()
  const inflow = createInflow(socket)
  let work: Promise<void> = Promise.resolve()
  let ackedSeq: number | undefined
  let isOpen = true
  let cutting: NodeJS.Timeout | undefined

  function say(message: ServerMessage): void {
    if (isOpen) socket.send(JSON.stringify(message))
  }

  function bye(reason: Farewell, retryAfterSeconds?: number): void {
    if (!isOpen) return
    say({ type: 'bye', reason, retryAfterSeconds })
    isOpen = false
    socket.close(reason === 'restarting' ? 1012 : linkCloseCodes[reason], reason)
    cutting = setTimeout(() => socket.terminate(), GO_WITHIN_MS)
    if (reason !== 'restarting') heartbeats.forget(unitId)
  }

  async function announce(tx: Db): Promise<() => void> {
    const unit = await store.findUnit(tx, unitId)
    const audience = { customerId: unit?.customerId ?? null, unitId: unitId }
    return () => {
      bus.publish(changed('robots', unitId, 'changed', audience))
      bus.publish(changed('updates', null, 'changed', audience))
    }
  }

  async function alarm(tx: Db, unit: store.UnitRow): Promise<void> {
    const subject = { objectType: 'produced_robot', objectId: unitId, objectName: unit.serial }
    await audit.record(tx, robot, {
      action: 'produced_robot.clone_suspected',
      ...subject,
      customerId: unit.customerId,
      after: { ip: robot.ip },
    })
    log.warn({ unitId: unitId }, 'two machines use the key of one robot')
  }

  async function hello(message: HelloMessage): Promise<void> {
    const told = await db.transaction(async (tx) => {
      const [unit, link] = [await store.lockUnit(tx, unitId), await store.findLink(tx, unitId)]
      if (!unit?.publicKey) return undefined
      const boot = noteBoot(link, message.bootId)
      if (boot.isCloneSuspected) await alarm(tx, unit)
      const isSameOutbox = link?.outboxId === message.outboxId
      ackedSeq = isSameOutbox ? link.ackedSeq : 0
      const { replacedBootIds } = boot
      const ids = { unitId: unitId, outboxId: message.outboxId, bootId: message.bootId }
      const { capabilities = [] } = message
      const connection = { sessionId, connectedAt: clock.now() }
      await store.putLink(tx, { ...ids, ackedSeq, replacedBootIds, capabilities, ...connection })
      const seen = {
        lastSeenAt: clock.now(),
        agentVersion: message.agentVersion,
        ip: robot.ip,
        bootId: message.bootId,
      }
      await changeUnit(tx, unitId, { ...seen, connection: 'online' })
      const isOther = unit.agentVersion !== message.agentVersion
      const hasNews = isOther && (await intake.agentChanged(tx, unit))
      return { announced: await announce(tx), hasNews }
    })
    if (!told) return bye('unauthorized')
    bus.publish({ kind: 'robot-linked', unitId: unitId, sessionId })
    told.announced()
    const serverTime = clock.now().toISOString()
    const { heartbeatSeconds, paceSeconds } = deps
    say({
      type: 'welcome',
      protocol: 1,
      unitId: unitId,
      heartbeatSeconds,
      serverTime,
      ackedSeq: ackedSeq ?? 0,
    })
    if (paceSeconds() > heartbeatSeconds) say({ type: 'slow-down', seconds: paceSeconds() })
    if (told.hasNews) say({ type: 'desired-changed' })
    await sendCommands()
  }

  /** @returns whether the robot shall fetch its assignment anew */
  async function takeIn(tx: Db, message: DurableMessage): Promise<boolean> {
    const unit = await store.lockUnit(tx, unitId)
    if (!unit?.publicKey) return false
    if (message.type === 'report') return intake.report(tx, unit, message)
    if (message.type === 'progress') return intake.progress(tx, robot, unit, message)
    if (message.type === 'log') await intake.log(tx, unit, message)
    else {
      const { commandId, outcome } = message
      await store.closeCommand(tx, unitId, { commandId, outcome, at: clock.now() })
    }
    return false
  }

  /** @throws Replaced, which takes back what the transaction has done */
  async function acknowledge(tx: Db, seq: number): Promise<void> {
    if (!(await store.setAcked(tx, unitId, { sessionId, ackedSeq: seq }))) throw new Replaced()
  }

  async function commit(message: DurableMessage): Promise<void> {
    const { told, hasNews } = await db.transaction(async (tx) => {
      const isNew = await takeIn(tx, message)
      await acknowledge(tx, message.seq)
      return { told: await announce(tx), hasNews: isNew }
    })
    ackedSeq = message.seq
    if (message.type !== 'log') told()
    if (hasNews) say({ type: 'desired-changed' })
  }

  /**
   * Acknowledges what can never be taken in, with a line in the log: the robot would send it for ever and nothing that
   * comes behind it.
   */
  async function giveUpOn({ type, seq }: z.infer<typeof Numbered>, err: unknown): Promise<void> {
    log.error({ err, unitId: unitId, type, seq }, 'a message that cannot be taken in is left out')
    await acknowledge(db, seq)
    ackedSeq = seq
  }

  async function durable(message: DurableMessage): Promise<void> {
    if (ackedSeq === undefined) return bye('protocol')
    if (message.seq > ackedSeq) {
      await commit(message).catch((error: unknown) => {
        if (!isRefusedData(error)) throw error
        return giveUpOn(message, error)
      })
    }
    say({ type: 'ack', seq: ackedSeq })
  }

  /** A message of another shape than the contract's. */
  async function malformed(said: unknown, error: unknown): Promise<void> {
    const numbered = Numbered.safeParse(said).data
    if (!numbered || ackedSeq === undefined) return bye('protocol')
    if (numbered.seq > ackedSeq) await giveUpOn(numbered, error)
    say({ type: 'ack', seq: ackedSeq })
  }

  /** A robot that was told to go is no longer heard. */
  async function handle(text: string): Promise<void> {
    if (!isOpen) return
    const said = storable(JSON.parse(text))
    const { data: message, error } = AgentMessage.safeParse(said)
    if (!message) return malformed(said, error)
    if (message.type === 'hello') return hello(message)
    if (message.type === 'heartbeat') return heartbeats.note(unitId, message.runtime)
    return durable(message)
  }

  async function sendCommands(): Promise<void> {
    for (const { id, kind, updateId, minutes } of await store.listOpenCommands(db, unitId, clock.now())) {
      if (kind === 'retry' && updateId) say({ type: 'command', id, kind, updateId })
      if (kind === 'report-now') say({ type: 'command', id, kind })
      if (kind === 'send-log' && minutes) say({ type: 'command', id, kind, minutes })
    }
  }

  /** Queues behind what is under way; a failure closes the link, and the robot sends again what was not acknowledged. */
  function inOrder(step: () => Promise<void>): Promise<void> {
    work = work.then(step).catch((error: unknown) => {
      if (error instanceof Replaced) return bye('replaced')
      log.error({ err: error, unitId: unitId }, 'link message failed')
      bye(error instanceof SyntaxError ? 'protocol' : 'restarting')
    })
    return work
  }

  async function makeWay(newest: string): Promise<void> {
    if (newest === sessionId || ackedSeq === undefined) return
    if (await store.isReplaced(db, unitId, sessionId)) bye('replaced')
  }

  /** The robot is gone, unless it has come back meanwhile: the unit is held, so that its next hello comes after this. */
  async function leave(): Promise<void> {
    const told = await db.transaction(async (tx) => {
      await store.lockUnit(tx, unitId)
      if (await store.isReplaced(tx, unitId, sessionId)) return undefined
      heartbeats.forget(unitId)
      await changeUnit(tx, unitId, { lastSeenAt: clock.now(), connection: 'offline' })
      return announce(tx)
    })
    told?.()
  }

  return {
    unitId,
    receive: (text: string) => inflow(text.length, () => inOrder(() => handle(text))),
    desiredChanged: () => say({ type: 'desired-changed' }),
    /** Before its welcome it is told after it. */
    slowDown: (seconds: number) => (ackedSeq === undefined ? undefined : say({ type: 'slow-down', seconds })),
    commandsChanged: () => inOrder(sendCommands),
    bye,
    /** Waits until what was received is taken in. */
    drained: () => inOrder(async () => {}),
    linked: (newest: string) => inOrder(() => makeWay(newest)),
    closed: () => {
      isOpen = false
      clearTimeout(cutting)
      return inOrder(leave)
    },
  }
}
