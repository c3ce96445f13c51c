import type { BaseContext } from '../../../../base-context.ts'
import { type ChangedUnit, changedUnits } from '../../../../bus/changed-units.ts'
import type { Db } from '../../../../db/database.ts'
import { inBatches } from '../../../../db/in-batches.ts'
import { publish } from '../../../../db/unit-of-work.ts'
import { changeLink, changeLinks } from '../../../../records/units/unit-presence.ts'
import * as devices from '../../devices-store.ts'
import type { OpenLink } from '../open-link.ts'
import { listLinks, lockFreeUnits } from './arrivals-store.ts'
import type { Heartbeats } from './heartbeats.ts'

/** Links whose ends share a transaction. */
const ENDS_TOGETHER = 50

type Deps = Pick<BaseContext, 'db' | 'log'> & { heartbeats: Heartbeats }

function publishUnit(tx: Db, unit: ChangedUnit): void {
  for (const message of changedUnits('robots', [unit])) publish(tx, message)
}

/** A robot was last seen when it said its last word, however long its link stood open after that. */
const changeOf = ({ heardAt, farewell }: OpenLink) =>
  ({ at: heardAt, connection: 'offline', isSentAway: farewell() === 'restarting' }) as const

/** Writes that robots are gone whose links have ended, those that end together in a few statements. */
export function createDepartures({ db, log, heartbeats }: Deps) {
  /** What the database did not take, by their sessions: their robots would stay online as long as this server lives. */
  const unwritten = new Map<string, OpenLink>()

  /**
   * The units are held, so that their next hellos come after this; one that has come back meanwhile is left as it is.
   * @returns of which links that is done: the others' units are held by somebody
   */
  async function leaveTogether(tx: Db, links: readonly OpenLink[]): Promise<boolean[]> {
    const unitIds = [...new Set(links.map(({ unitId }) => unitId))].sort()
    const units = await lockFreeUnits(tx, unitIds)
    const newest = await listLinks(tx, [...units.keys()])
    const isGone = ({ unitId, sessionId }: OpenLink) => newest.get(unitId)?.sessionId === sessionId
    const gone = links.filter(isGone)
    for (const { unitId } of gone) heartbeats.forget(unitId)
    const changes = gone.map((link) => ({ unitId: link.unitId, ...changeOf(link) }))
    if (changes.length > 0) await changeLinks(tx, changes)
    for (const unit of gone.flatMap(({ unitId }) => units.get(unitId) ?? [])) publishUnit(tx, unit)
    return links.map(({ unitId }) => units.has(unitId))
  }

  async function leaveAlone(tx: Db, link: OpenLink): Promise<void> {
    const { unitId, sessionId } = link
    const unit = await devices.lockUnit(tx, unitId)
    if (!unit || (await devices.isReplaced(tx, unitId, sessionId))) return
    heartbeats.forget(unitId)
    await changeLink(tx, unitId, changeOf(link))
    publishUnit(tx, unit)
  }

  const together = inBatches(ENDS_TOGETHER, async (links: readonly OpenLink[]): Promise<boolean[]> => {
    try {
      return await db.transaction((tx) => leaveTogether(tx, links))
    } catch (error) {
      log.warn({ err: error, robots: links.length }, 'ends of links not written together')
      return []
    }
  })

  async function write(link: OpenLink): Promise<void> {
    try {
      if (!(await together(link))) await db.transaction((tx) => leaveAlone(tx, link))
      unwritten.delete(link.sessionId)
    } catch (error) {
      const { unitId, sessionId } = link
      unwritten.set(sessionId, link)
      log.error({ err: error, unitId }, 'the end of a link was not written; tried again')
    }
  }

  return {
    /** The robot is gone, unless it has come back meanwhile. */
    leave: write,
    /** Writes the ends of links that could not be written when they ended. */
    writeEnds: async (): Promise<void> => {
      await Promise.all([...unwritten.values()].map(write))
    },
  }
}

export type Departures = ReturnType<typeof createDepartures>
