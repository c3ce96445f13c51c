import type { BaseContext } from '../../../base-context.ts'
import { endLostLinks } from './end-lost-links.ts'
import { endedLeases, nextSeen, RENEW_EVERY_MS, type SeenLease } from './judge-leases.ts'
import * as store from './server-leases-store.ts'

/** A server from before there were leases cuts a link that says nothing for so long, at whatever pace. */
const FORMER_SILENCE_MS = 15 * 60_000

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'log'> & {
  config: Pick<BaseContext['config'], 'natsUrl'>
}

/** The open links of this server. */
interface LeasedLinks {
  /** Writes that all robots are there whose links are open: others took this server for dead. */
  restate: () => Promise<void>
  /** Writes the ends of links that the database did not take when they ended. */
  writeEnds: () => Promise<void>
}

/**
 * This server's lease, by which others know that it lives, and theirs (docs/decisions/0046): where a server is over, its
 * robots are written to be offline.
 */
export function createServerLeases({ db, clock, ids, log, config }: Deps) {
  const serverId = ids.next()
  /** Without a bus to tell others there are no others: whoever held a link before this server is over. */
  const isAlone = config.natsUrl === undefined
  let seen: ReadonlyMap<string, SeenLease> = new Map()
  /** Links may be lost that were not looked for since. */
  let mayBeLost = true
  let walking: Promise<void> | undefined
  let looking: Promise<void> | undefined

  const acquire = () => store.addLease(db, serverId, clock.now())

  async function walk(): Promise<void> {
    mayBeLost = false
    try {
      const silentSince = isAlone ? undefined : new Date(clock.now().getTime() - FORMER_SILENCE_MS)
      const robots = await endLostLinks({ db, clock }, silentSince)
      if (robots > 0) log.info({ robots }, 'robots are offline whose server was lost')
    } catch (error) {
      mayBeLost = true
      log.error({ err: error }, 'links of lost servers were not ended; tried again')
    }
  }

  /** Looks for lost links, where that is not done already. */
  function endLost(): void {
    walking ??= walk().finally(() => {
      walking = undefined
    })
  }

  async function endSilent(): Promise<void> {
    const others = await store.listOtherLeases(db, serverId)
    const nowMs = clock.now().getTime()
    seen = nextSeen(seen, others, nowMs)
    for (const ended of endedLeases(seen, nowMs)) {
      if (!(await store.endLease(db, ended, seen.get(ended)?.renewals ?? 0))) continue
      log.warn({ serverId: ended }, 'a server has not renewed its lease: it is over')
      mayBeLost = true
    }
  }

  async function lookOnce({ restate, writeEnds }: LeasedLinks): Promise<void> {
    if (!(await store.renewLease(db, serverId))) {
      log.warn('others took this server for dead: it says again which robots it is linked to')
      await acquire()
      await restate()
    }
    await writeEnds()
    await endSilent()
    if (mayBeLost) endLost()
  }

  /** Renews the own lease, and ends those of servers that have not renewed theirs. One look at a time. */
  function look(links: LeasedLinks): Promise<void> {
    looking ??= lookOnce(links)
      .catch((error: unknown) => log.error({ err: error }, 'the lease of this server was not renewed'))
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  /** Takes the lease before any robot comes, and keeps it. @returns ends that, when what is under way is done */
  async function start(links: LeasedLinks): Promise<() => Promise<void>> {
    await acquire()
    if (isAlone) await store.endOtherLeases(db, serverId)
    endLost()
    const timer = setInterval(() => void look(links), RENEW_EVERY_MS)
    return async () => {
      clearInterval(timer)
      await looking
      await walking
    }
  }

  return {
    serverId,
    acquire,
    look,
    start,
    /** Resolves when no lost links are being looked for. */
    settled: async (): Promise<void> => walking,
  }
}
