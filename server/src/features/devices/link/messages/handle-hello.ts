import { judgeClock } from '@filo/contract/device/link/robot-clock'
import type { HelloMessage } from '@filo/contract/device/messages/agent-messages'
import { isOtherAgent, type Welcome } from '../arrivals/arrive.ts'
import { judgeDigest, watchOf } from '../judge-digest.ts'
import { keepToBudgets } from '../keep-to-budgets.ts'
import type { OwnLinkParts } from '../link-parts.ts'
import type { OpenLink } from '../open-link.ts'

/** A machine that may have taken the place of another one comes again when that one had time to answer. */
const WAIT_SECONDS = 5
/** One that was turned away learns within this time that a person decided otherwise. */
const BARRED_SECONDS = 30

/** Says where the server stands, and asks for a report of a robot that runs something else than it reported last. */
function sendWelcome(
  { clock, heartbeatSeconds, paceSeconds }: OwnLinkParts,
  link: OpenLink,
  greeting: Welcome,
): void {
  const { ackedSeq, ackedMark } = greeting
  const welcome = { type: 'welcome', protocol: 1, unitId: link.unitId, heartbeatSeconds } as const
  const mark = ackedMark === null ? {} : { ackedMark }
  link.send({ ...welcome, serverTime: clock.now().toISOString(), ackedSeq, ...mark })
  if (paceSeconds() > heartbeatSeconds) link.send({ type: 'slow-down', seconds: paceSeconds() })
  if (greeting.hasNews) link.send({ type: 'desired-changed' })
}

/** What a link knows from its hello on; a robot with messages to send may report by them. */
function begin(link: OpenLink, message: HelloMessage, greeting: Welcome): void {
  link.ackedSeq = greeting.ackedSeq
  link.ackedMark = greeting.ackedMark
  link.welcomedSeq = greeting.ackedSeq
  link.reportedVersion = greeting.desiredVersion
  link.digests = watchOf(greeting.reportedDigest, (message.lastSeq ?? 0) > greeting.ackedSeq)
}

/** Asks for a report where the digest that a robot says is not that of its last report. */
export function heedDigest(link: OpenLink, reported: string | undefined): void {
  const { watch, isRequested } = judgeDigest(link.digests, reported)
  link.digests = watch
  if (isRequested) link.send({ type: 'report-request' })
}

/** Takes in who a robot says it is, and welcomes it: from here on its messages count, and those of its links before do not. */
export async function handleHello(parts: OwnLinkParts, link: OpenLink, message: HelloMessage): Promise<void> {
  const { arrivals, clock, bus } = parts
  const { unitId, sessionId } = link
  const isOther = isOtherAgent(await arrivals.lastAgent(unitId), message)
  if (isOther && !(await keepToBudgets(parts, link, { agents: 1 }))) return
  link.clockAheadS = judgeClock(null, Date.parse(message.at) - clock.now().getTime())
  const greeting = await arrivals.handle({ link, message })
  if (greeting === 'gone') return
  if (greeting === 'unauthorized') return link.bye('unauthorized')
  if (greeting === 'bar') return link.bye('barred', BARRED_SECONDS)
  if (greeting === 'wait') return link.bye('restarting', WAIT_SECONDS)
  // Before its welcome, by which the robot forgets what it said.
  await parts.linkFailures.handle(unitId, message)
  begin(link, message, greeting)
  // One that has ended meanwhile is not kept among those that are open.
  if (link.isOpen()) parts.onWelcome()
  bus.publish({ kind: 'robot-linked', unitId, sessionId })
  sendWelcome(parts, link, greeting)
  heedDigest(link, message.runningDigest)
}
