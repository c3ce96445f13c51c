import { entitlementNoticeDays } from '@filo/contract/customers/entitlements'
import { DAY_MS } from '@filo/contract/durations'
import type { LocalizedText } from '@filo/contract/localized-text'
import { linkTo } from '@filo/contract/notifications/linked-pages'
import { endOfDay } from '../../../records/releases/update-entitlements.ts'
import type { SilentRobot } from '../silence-store.ts'
import type { Notice } from './notice.ts'

/** A notice that no audit record stands for, with the mark that keeps it from being told twice. */
interface MarkedNotice {
  mark: string
  notice: Notice
}

/** Those who have a robot of nobody's are told of it under these words. */
const noCustomer = { tr: 'Müşterisi olmayanlar', en: 'Without a customer' }

const units = [
  [1440, 'gün', 'day'],
  [60, 'saat', 'hour'],
  [1, 'dakika', 'minute'],
] as const

/** So many minutes in words, in the largest unit that they are whole in. */
function durationWords(minutes: number): LocalizedText {
  const [size, tr, en] = units.find(([each]) => minutes % each === 0) ?? units[2]
  const count = minutes / size
  return { tr: `${count} ${tr}`, en: `${count} ${en}${count === 1 ? '' : 's'}` }
}

/**
 * A robot in use that has been offline for so many minutes, told as of the moment at which that was so. Those of one
 * customer are one line.
 */
export function silentRobot(
  { id, serial, customerId, customerName, lastSeenAt }: SilentRobot,
  minutes: number,
): Notice {
  const ofCustomer: Record<string, string> = customerId ? { 'f.customerId': customerId } : {}
  return {
    kind: 'robot_offline',
    audience: { to: 'holders', customerId, unitId: id },
    actorId: null,
    objectId: id,
    params: { object: serial, duration: durationWords(minutes), customer: customerName ?? noCustomer },
    foldKey: customerId ?? 'nobody',
    link: linkTo('aboutRobots', { unitId: id, tab: 'connection' }),
    linkOfMany: linkTo('producedRobots', { 'f.connection': 'offline', ...ofCustomer }),
    at: new Date((lastSeenAt?.getTime() ?? 0) + minutes * 60_000),
  }
}

interface DueTest {
  tester: { id: string; userId: string; arosId: string; dueAt: Date | null }
  name: string
  semver: string
}

/** A verdict that is due soon; told again when the date is moved. */
export function dueTest({ tester, name, semver }: DueTest, at: Date): MarkedNotice {
  const { id, userId, arosId: ArosId, dueAt } = tester
  return {
    mark: `due:${id}:${dueAt?.toISOString() ?? ''}`,
    notice: {
      kind: 'test_due',
      audience: { to: 'users', userIds: [userId] },
      actorId: null,
      objectId: id,
      params: { object: `${name} ${semver}` },
      link: linkTo('versionTest', { ArosId }),
      at,
    },
  }
}

/** A robot that asks to be accepted. */
export function waitingRobot({ id, serial }: { id: string; serial: string }, at: Date): MarkedNotice {
  return {
    mark: `waiting:${id}`,
    notice: {
      kind: 'robot_waiting',
      audience: { to: 'holders', customerId: null },
      actorId: null,
      // By its serial: that is what the record of its acceptance names.
      objectId: serial,
      params: { object: serial },
      foldKey: 'all',
      link: linkTo('producedRobots', { tab: 'waiting' }),
      at,
    },
  }
}

/** A network of which robots are sent away; told once for each day of the server's clock. */
export function turnedAwayNetwork(network: string, limit: number, at: Date): MarkedNotice {
  return {
    mark: `turned-away:${network}:${at.toISOString().slice(0, 10)}`,
    notice: {
      kind: 'robots_turned_away',
      audience: { to: 'holders', customerId: null },
      actorId: null,
      objectId: network,
      params: { object: network, limit: String(limit) },
      foldKey: 'all',
      link: linkTo('producedRobots', { tab: 'waiting' }),
      at,
    },
  }
}

/** A customer with the next day on which one of its rights to updates ends. */
export interface EndingEntitlement {
  id: string
  name: string
  timeZone: string
  /** YYYY-MM-DD. */
  until: string
}

/** The key that keeps the end of a right to updates from being told twice; the query for them makes the same one. */
const entitlementMark = ({ id, until }: Pick<EndingEntitlement, 'id' | 'until'>) =>
  `entitlement:${id}:${until}`

/** A right to updates that ends within thirty days and has not ended; undefined for any other. */
export function endingEntitlement(ending: EndingEntitlement, at: Date): MarkedNotice | undefined {
  const { id, name, timeZone, until } = ending
  const leftMs = endOfDay(until, timeZone).getTime() - at.getTime()
  if (leftMs <= 0 || leftMs > entitlementNoticeDays * DAY_MS) return undefined
  const dayIn = (language: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(until))
  return {
    mark: entitlementMark(ending),
    notice: {
      kind: 'entitlement_ends',
      audience: { to: 'holders', customerId: id },
      actorId: null,
      objectId: id,
      params: { object: name, day: { tr: dayIn('tr'), en: dayIn('en-GB') } },
      link: linkTo('customerSidebar', { customerId: id, tab: 'rights' }),
      at,
    },
  }
}
