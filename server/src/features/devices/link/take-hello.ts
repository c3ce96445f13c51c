import type { HelloMessage } from '@filo/contract/device/agent-messages'
import { judgeClock } from '@filo/contract/device/robot-clock'
import { isOtherAgent } from './arrive.ts'
import { keepToBudgets } from './keep-to-budgets.ts'
import type { OwnLinkParts } from './link-parts.ts'
import type { OpenLink } from './open-link.ts'

/** A machine that may have taken the place of another one comes again when that one had time to answer. */
const WAIT_SECONDS = 5
/** One that was turned away learns within this time that a person decided otherwise. */
const BARRED_SECONDS = 30

/** Takes in who a robot says it is, and welcomes it: from here on its messages count, and those of its links before do not. */
export async function takeHello(parts: OwnLinkParts, link: OpenLink, message: HelloMessage): Promise<void> {
  const { arrivals, clock, bus, heartbeatSeconds, paceSeconds } = parts
  const { unitId, sessionId } = link
  const isOther = isOtherAgent(await arrivals.lastAgent(unitId), message)
  if (isOther && !(await keepToBudgets(parts, link, { agents: 1 }))) return
  link.clockAheadS = judgeClock(null, Date.parse(message.at) - clock.now().getTime())
  const told = await arrivals.take({ link, message })
  if (told === 'gone') return
  if (told === 'unauthorized') return link.bye('unauthorized')
  if (told === 'bar') return link.bye('barred', BARRED_SECONDS)
  if (told === 'wait') {
    bus.publish({ kind: 'robot-challenged', unitId })
    return link.bye('restarting', WAIT_SECONDS)
  }
  link.ackedSeq = told.ackedSeq
  link.saidVersion = told.desiredVersion
  // One that has ended meanwhile is not kept among those that are open.
  if (link.isOpen()) parts.onWelcome()
  bus.publish({ kind: 'robot-linked', unitId, sessionId })
  parts.tellConsoles(told.events)
  const welcome = { type: 'welcome', protocol: 1, unitId, heartbeatSeconds } as const
  link.say({ ...welcome, serverTime: clock.now().toISOString(), ackedSeq: told.ackedSeq })
  if (paceSeconds() > heartbeatSeconds) link.say({ type: 'slow-down', seconds: paceSeconds() })
  if (told.hasNews) link.say({ type: 'desired-changed' })
}
