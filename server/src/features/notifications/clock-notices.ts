import { linkTo } from '@filo/contract/notifications/linked-pages'
import type { Notice } from './notice.ts'

/** A notice that no audit record stands for, with the mark that keeps it from being told twice. */
export interface MarkedNotice {
  mark: string
  notice: Notice
}

interface SilentRobot {
  id: string
  serial: string
  customerId: string | null
}

/** A robot in use that fell silent. */
export function silentRobot({ id, serial, customerId }: SilentRobot, at: Date): Notice {
  return {
    kind: 'robot_offline',
    audience: { to: 'holders', customerId, unitId: id },
    actorId: null,
    objectId: id,
    params: { object: serial },
    foldKey: 'all',
    link: linkTo('aboutRobots', { unitId: id }),
    linkOfMany: linkTo('producedRobots', { 'f.connection': 'offline' }),
    at,
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
