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
function sayWelcome(
  { clock, heartbeatSeconds, paceSeconds }: OwnLinkParts,
  link: OpenLink,
  told: Welcome,
): void {
  const { ackedSeq, ackedMark } = told
  const welcome = { type: 'welcome', protocol: 1, unitId: link.unitId, heartbeatSeconds } as const
  const mark = ackedMark === null ? {} : { ackedMark }
  link.say({ ...welcome, serverTime: clock.now().toISOString(), ackedSeq, ...mark })
  if (paceSeconds() > heartbeatSeconds) link.say({ type: 'slow-down', seconds: paceSeconds() })
  if (told.hasNews) link.say({ type: 'desired-changed' })
}

/** What a link knows from its hello on; a robot with messages to send may report by them. */
function begin(link: OpenLink, message: HelloMessage, told: Welcome): void {
  link.ackedSeq = told.ackedSeq
  link.ackedMark = told.ackedMark
  link.welcomedSeq = told.ackedSeq
  link.saidVersion = told.desiredVersion
  link.digests = watchOf(told.reportedDigest, (message.lastSeq ?? 0) > told.ackedSeq)
}

/** Asks for a report where the digest that a robot says is not that of its last report. */
export function heedDigest(link: OpenLink, said: string | undefined): void {
  const { watch, asks } = judgeDigest(link.digests, said)
  link.digests = watch
  if (asks) link.say({ type: 'report-request' })
}

/** Takes in who a robot says it is, and welcomes it: from here on its messages count, and those of its links before do not. */
export async function takeHello(parts: OwnLinkParts, link: OpenLink, message: HelloMessage): Promise<void> {
  const { arrivals, clock, bus } = parts
  const { unitId, sessionId } = link
  const isOther = isOtherAgent(await arrivals.lastAgent(unitId), message)
  if (isOther && !(await keepToBudgets(parts, link, { agents: 1 }))) return
  link.clockAheadS = judgeClock(null, Date.parse(message.at) - clock.now().getTime())
  const told = await arrivals.take({ link, message })
  if (told === 'gone') return
  if (told === 'unauthorized') return link.bye('unauthorized')
  if (told === 'bar') return link.bye('barred', BARRED_SECONDS)
  if (told === 'wait') return link.bye('restarting', WAIT_SECONDS)
  // Before its welcome, by which the robot forgets what it said.
  await parts.linkFailures.takeIn(unitId, message)
  begin(link, message, told)
  // One that has ended meanwhile is not kept among those that are open.
  if (link.isOpen()) parts.onWelcome()
  bus.publish({ kind: 'robot-linked', unitId, sessionId })
  sayWelcome(parts, link, told)
  heedDigest(link, message.runningDigest)
}
