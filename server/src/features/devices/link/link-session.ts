import { setImmediate as nextTurn } from 'node:timers/promises'
import { linkCloseCodes } from '@filo/contract/device/link/link-limits'
import { judgeClock } from '@filo/contract/device/link/robot-clock'
import type { DurableMessage } from '@filo/contract/device/messages/agent-messages'
import type { Heard } from '../../../ground/heard.ts'
import type { RobotActor } from '../../../rights/actor.ts'
import * as store from '../devices-store.ts'
import { costsOfFrame } from '../limits/robot-limits.ts'
import { createChallenge } from './arrivals/challenge.ts'
import { createInflow } from './inflow.ts'
import { keepToBudgets } from './keep-to-budgets.ts'
import type { LinkParts, OwnLinkParts } from './link-parts.ts'
import { type OwnLinkStreams, openLinkStreams } from './link-streams.ts'
import { sendCommands } from './messages/command-messages.ts'
import { createGathering, type Gathering, mayWait } from './messages/gather-messages.ts'
import { giveUpOn, handleDurable } from './messages/handle-durable.ts'
import { handleHello, heedDigest } from './messages/handle-hello.ts'
import { handleRepeat } from './messages/handle-repeat.ts'
import { Replaced } from './messages/handle-window.ts'
import { type Frame, readFrame } from './messages/read-frame.ts'
import { type LinkSocket, type OpenLink, openLinkWith } from './open-link.ts'
import { createPacedEvents } from './paced-events.ts'

/** A robot says hello as soon as it is connected. */
const HELLO_WITHIN_MS = 15_000

/**
 * Close codes (RFC 6455 section 7.4.1) by which the other side answers that it was replaced: ours, or a normal closure. An
 * agent cuts its old connection before it opens another, so that whoever answers is a second one.
 */
const answers = new Set<number>([linkCloseCodes.replaced, 1000])

/** RFC 6455 section 7.1.5: the connection ended without a word of the other side. */
const NO_CLOSE_FRAME = 1006

/** Another connection of the robot has said hello: this one goes, where that is still so. */
async function makeWay({ db }: LinkParts, link: OpenLink, newest: string): Promise<void> {
  if (newest === link.sessionId || link.ackedSeq === undefined) return
  if (await store.isReplaced(db, link.unitId, link.sessionId)) link.bye('replaced')
}

interface Own {
  link: OpenLink
  streams: OwnLinkStreams
  gathering: Gathering<Heard<DurableMessage>>
}

/**
 * Takes in what a frame says, or gathers it; a robot says hello once, before anything else. Whatever is not gathered is
 * judged by what came before it, which is taken first.
 * @throws Replaced
 */
async function handleFrame(
  parts: OwnLinkParts,
  { link, streams, gathering }: Own,
  { frame, bytes }: { frame: Frame; bytes: number },
): Promise<void> {
  const isHello = frame.kind === 'message' && frame.message.type === 'hello'
  if (frame.kind === 'garbage' || isHello !== (link.ackedSeq === undefined)) return link.bye('protocol')
  if (frame.kind === 'message' && frame.message.type !== 'hello' && frame.message.type !== 'heartbeat') {
    const { message } = frame
    return gathering.add({ ...message, heardAt: parts.clock.now() }, { bytes, waits: mayWait[message.type] })
  }
  await gathering.flush()
  if (frame.kind === 'repeat') return handleRepeat(parts, link, frame.numbered)
  if (frame.kind === 'misshapen') return giveUpOn(parts, link, frame)
  const { message } = frame
  if (message.type === 'heartbeat') {
    link.clockAheadS = judgeClock(link.clockAheadS, Date.parse(message.at) - parts.clock.now().getTime())
    heedDigest(link, message.runningDigest)
    return parts.heartbeats.note(link.unitId, message, link.clockAheadS)
  }
  if (message.type !== 'hello') return
  await handleHello(parts, link, message)
  if (link.ackedSeq !== undefined && link.isOpen()) streams.welcome(message.capabilities ?? [])
  await sendCommands(parts, link)
}

type SessionParts = Omit<OwnLinkParts, 'logEvents'>

export type LinkSession = ReturnType<typeof createLinkSession>

/**
 * One robot's open connection: takes messages in order and acknowledges durable ones after their commit, those of
 * `gatherMs` in one transaction.
 */
export function createLinkSession(provided: SessionParts, robot: RobotActor, socket: LinkSocket) {
  const { clock, ids, log, heartbeats, bus } = provided
  const { unitId } = robot
  const logEvents = createPacedEvents(bus.publish)
  const parts = { ...provided, logEvents }
  const onEnded = () => heartbeats.forget(unitId)
  const link = openLinkWith({ robot, sessionId: ids.next(), openedAt: clock.now(), socket, log, onEnded })
  const streams = openLinkStreams(provided, link)
  // A link that has ended is read no further.
  const inflow = createInflow({
    pause: () => socket.pause(),
    resume: () => link.isOpen() && socket.resume(),
  })
  const challenge = createChallenge(link.ping, provided)
  const nowMs = () => clock.now().getTime()
  const openedMs = nowMs()
  let heardMs = openedMs
  /** What came and was not looked at yet. */
  let untaken = 0
  let work: Promise<void> = Promise.resolve()
  const gathering = createGathering<Heard<DurableMessage>>({
    gatherMs: parts.gatherMs,
    handle: (messages) => handleDurable(parts, link, messages),
    inTurn: (flush) => void inOrder(flush),
  })

  const heardNow = () => {
    link.heardAt = clock.now()
  }

  /** Queues behind what is under way; a failure closes the link, and the robot sends again what was not acknowledged. */
  function inOrder(step: () => Promise<void>): Promise<void> {
    work = work.then(step).catch((error: unknown) => {
      if (error instanceof Replaced) return link.bye('replaced')
      log.error({ err: error, unitId }, 'link message failed')
      link.bye('restarting')
    })
    return work
  }

  /**
   * Takes one piece of what the robot sends in its turn: after everybody else's, since the embedded database answers
   * without giving the event loop a turn of its own. A robot that was told to go is no longer heard.
   */
  async function handleNext(bytes: number, handle: () => Promise<void>): Promise<void> {
    heardNow()
    if (!link.isOpen()) return
    untaken += 1
    await inflow(bytes, () =>
      inOrder(async () => {
        await nextTurn()
        if (link.isOpen()) await handle()
      }),
    )
    untaken -= 1
    heardMs = nowMs()
  }

  /** Puts right what a lost message would have said; a new connection says itself what it needs. */
  function heed(status: store.LinkStatus, isAfterBeat: boolean): void {
    if (!status.holdsKey) link.bye('revoked')
    if (link.ackedSeq === undefined || !link.isOpen()) return
    const { desiredVersion, sessionId, configVersion } = status
    // A robot that has just come learns of its configuration by its first heartbeat.
    const isOtherConfig = link.reportedConfig !== undefined && configVersion !== link.reportedConfig
    const isNews = desiredVersion !== link.reportedVersion || isOtherConfig
    if (isAfterBeat || isNews)
      link.send({ type: 'heartbeat-answer', desiredVersion, ...(configVersion && { configVersion }) })
    link.reportedVersion = desiredVersion
    if (isAfterBeat || isNews) link.reportedConfig = configVersion ?? undefined
    if (sessionId !== null && sessionId !== link.sessionId)
      void inOrder(() => makeWay(parts, link, sessionId))
    if (status.isChallenged) challenge.request()
    if (status.hasCommands) void inOrder(() => sendCommands(parts, link))
  }

  return {
    unitId,
    link,
    heed,
    receive: (text: string) =>
      handleNext(text.length, async () => {
        const frame = readFrame(text, gathering.last()?.seq ?? link.ackedSeq)
        if (await keepToBudgets(parts, link, costsOfFrame(frame), gathering.flush))
          await handleFrame(parts, { link, streams, gathering }, { frame, bytes: text.length })
      }),
    /** A frame of a stream. */
    receiveBytes: (bytes: Uint8Array): void => {
      heardNow()
      streams.receive(bytes)
    },
    /** Answered in turn: a robot that asks on and on is held back like one that sends messages. */
    pinged: (data: Buffer) =>
      handleNext(data.length, async () => {
        if (await keepToBudgets(parts, link, { frames: 1 })) link.pong(data)
      }),
    /** Another machine said hello as this robot: is this one still there? */
    challenged: () => link.ackedSeq !== undefined && challenge.request(),
    ponged: (data: Buffer) => {
      heardNow()
      if (challenge.isAnswer(data)) void inOrder(() => parts.machines.confirm(robot))
    },
    barred: (sessionId: string) => sessionId === link.sessionId && link.bye('barred'),
    desiredChanged: () => link.send({ type: 'desired-changed' }),
    /** Before its welcome it is told after it. */
    slowDown: (seconds: number) =>
      link.ackedSeq === undefined ? undefined : link.send({ type: 'slow-down', seconds }),
    commandsChanged: () => inOrder(() => sendCommands(parts, link)),
    bye: link.bye,
    /** Cuts a robot that has not said hello in time, or nothing at all for `silentMs`. */
    cutIfSilent: (silentMs: number) => {
      const isMute = link.ackedSeq === undefined && nowMs() - openedMs > HELLO_WITHIN_MS
      const isSilent = untaken === 0 && nowMs() - heardMs > silentMs
      if (isMute || isSilent || challenge.isUnanswered()) socket.terminate()
    },
    /** Waits until what was received is taken in. */
    drained: () => inOrder(gathering.flush),
    linked: (newest: string) => inOrder(() => makeWay(parts, link, newest)),
    closed: (code: number) => {
      if (code !== NO_CLOSE_FRAME) heardNow()
      const isAlive = link.farewell() === 'replaced' && answers.has(code)
      link.gone()
      logEvents.stop()
      void inOrder(gathering.flush)
      return inOrder(async () => {
        if (isAlive) await parts.alarms.raise(robot, 'produced_robot.clone_suspected')
        await parts.leave(link)
      })
    },
  }
}
