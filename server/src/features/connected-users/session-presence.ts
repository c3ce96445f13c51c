import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { UserActor } from '../../rights/actor.ts'
import { connectedTimes } from './connected-times.ts'
import * as store from './session-connections-store.ts'

/** Arrivals of so long are written together. */
const TOGETHER_MS = 200
/** So often it is looked who is to be told of again. */
const LOOK_MS = 10_000

interface Presence {
  streams: number
  connectedAt: Date
  page: string | null
  /** When it was told of last; undefined before the first time. */
  writtenMs?: number
  leaving?: NodeJS.Timeout
}

/**
 * Writes to the database which sessions have a page open on this server: an arrival soon, then once every half minute, many
 * in one statement, so that other servers know of them and a server that dies takes its own with it.
 */
export function createSessionPresence({
  db,
  clock,
  ids,
  bus,
  log,
}: Pick<BaseContext, 'db' | 'clock' | 'ids' | 'bus' | 'log'>) {
  const serverId = ids.next()
  const presences = new Map<string, Presence>()
  let beating: NodeJS.Timeout | undefined
  let writing: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()

  const publishChange = () => bus.publish(changed('connections', null, 'changed', { customerId: null }))

  /** One write after the other; one that fails is made up for by the next beat. */
  function inOrder(step: () => Promise<boolean>): Promise<void> {
    work = work.then(step).then(
      (isNews) => (isNews ? publishChange() : undefined),
      (error: unknown) => log.warn({ err: error }, 'presence not written'),
    )
    return work
  }

  async function write(those: readonly (readonly [string, Presence])[]): Promise<boolean> {
    if (those.length === 0) return false
    const beatAt = clock.now()
    const rows = those.map(([sessionId, { connectedAt, page }]) => {
      return { sessionId, serverId, connectedAt, beatAt, page }
    })
    await store.writeConnections(db, rows)
    for (const [, one] of those) one.writtenMs = beatAt.getTime()
    return true
  }

  /** Those told of before this time, or never. */
  const writtenBefore = (ms: number) => [...presences].filter(([, { writtenMs }]) => (writtenMs ?? 0) <= ms)
  const writeNew = () => inOrder(() => write(writtenBefore(0)))
  const beat = () => inOrder(() => write(writtenBefore(clock.now().getTime() - connectedTimes.beatMs)))

  function writeSoon(): void {
    writing ??= setTimeout(() => {
      writing = undefined
      void writeNew()
    }, TOGETHER_MS).unref()
    beating ??= setInterval(() => void beat(), LOOK_MS).unref()
  }

  function forget(sessionId: string): void {
    presences.delete(sessionId)
    void inOrder(async () => {
      if (presences.has(sessionId)) return false
      await store.deleteConnection(db, sessionId, serverId)
      return true
    })
  }

  function leave(sessionId: string, one: Presence): void {
    one.streams -= 1
    if (one.streams > 0) return
    one.leaving = setTimeout(() => forget(sessionId), connectedTimes.lingerMs).unref()
  }

  return {
    /** A stream of a session opened, on a screen if that is known; API tokens are none. @returns to be called when it closed */
    join({ sessionId }: Pick<UserActor, 'sessionId'>, page: string | null): () => void {
      if (sessionId === null) return () => undefined
      const fresh: Presence = { streams: 0, connectedAt: clock.now(), page }
      const one = presences.get(sessionId) ?? fresh
      clearTimeout(one.leaving)
      one.streams += 1
      one.page = page ?? one.page
      presences.set(sessionId, one)
      if (one.writtenMs === undefined) writeSoon()
      return () => leave(sessionId, one)
    },
    /** Tells of those who were not told of for half a minute; by itself it does so every ten seconds. */
    beat,
    /** Resolves when everything is written. */
    idle: async (): Promise<void> => {
      await writeNew()
    },
    /** This server holds nothing any more. */
    async close(): Promise<void> {
      clearInterval(beating)
      clearTimeout(writing)
      for (const { leaving } of presences.values()) clearTimeout(leaving)
      presences.clear()
      if (beating === undefined) return
      beating = undefined
      await inOrder(async () => {
        await store.deleteConnectionsOf(db, serverId)
        return true
      })
    },
    /** Removes what servers left behind that are gone. */
    sweep: (): Promise<void> =>
      store.deleteOldConnections(db, new Date(clock.now().getTime() - 10 * connectedTimes.goneMs)),
  }
}
