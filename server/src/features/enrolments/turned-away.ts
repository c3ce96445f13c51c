import { deviceErrors } from '@filo/contract/device/device-errors'
import { HOUR_MS } from '@filo/contract/durations'
import type { TurnedAwayRobots } from '@filo/contract/enrolments/enrolments-routes'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'
import { type AttemptCounter, countedFrom } from '../../throttle/attempt-counter.ts'
import { networkOf } from '../../throttle/network-of.ts'
import * as store from './turned-away-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'bus' | 'config'>

/** Lets so many unknown robots without a key ask from one network in an hour, and keeps account of those it sends away. */
export function createNewRobotLimit({
  db,
  clock,
  bus,
  config,
  attempts,
}: Deps & { attempts: AttemptCounter }) {
  const limit = config.newRobotsPerHour

  /** Counts an unknown robot that shows no key. @throws too_many_new_robots */
  async function requireRoom(publicKey: string, ip: string): Promise<void> {
    const { seconds } = await attempts.admit([countedFrom(ip, 'enrol', { tries: limit, windowMs: HOUR_MS })])
    if (seconds === 0) return
    const at = clock.now()
    const againAt = new Date(at.getTime() + seconds * 1000)
    const isNew = await store.noteTurnedAway(db, { publicKey, network: networkOf(ip), at, againAt })
    if (isNew) bus.publish(changed('robots', null, 'enrolment', { customerId: null }))
    throw new DomainError(deviceErrors.too_many_new_robots, { limit, seconds })
  }

  return {
    requireRoom,
    forget: (tx: Db, publicKey: string) => store.forgetTurnedAway(tx, publicKey),
    sweep: () => store.deleteTurnedAwayBefore(db, new Date(clock.now().getTime() - HOUR_MS)),
  }
}

/** Networks of which robots were sent away in the last hour; staff alone see any. */
export async function listTurnedAwayRobots(
  { db, clock, config }: Omit<Deps, 'bus'>,
  actor: Actor,
): Promise<{ limit: number; items: TurnedAwayRobots[] }> {
  const limit = config.newRobotsPerHour
  if (scopeOf(actor).kind !== 'all') return { limit, items: [] }
  const rows = await store.listTurnedAway(db, new Date(clock.now().getTime() - HOUR_MS))
  return {
    limit,
    items: rows.flatMap(({ network, robots, lastAt, againAt }) =>
      lastAt && againAt
        ? {
            network,
            robots,
            isMore: robots >= store.mostOfNetwork,
            lastAt: lastAt.toISOString(),
            againAt: againAt.toISOString(),
          }
        : [],
    ),
  }
}
