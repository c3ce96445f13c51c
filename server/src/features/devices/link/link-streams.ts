import { awaySeconds } from '../limits/robot-limits.ts'
import { bulkBacklogBytes, createBulkQueue } from './bulk-queue.ts'
import type { LinkParts } from './link-parts.ts'
import type { OpenLink } from './open-link.ts'

/** The streams of one link, within the robot's budgets for them; they end with it. */
export function openLinkStreams({ clock, streams, guard, log }: LinkParts, link: OpenLink) {
  const { unitId, robot, sendBytes, backlogBytes, ended } = link
  const queue = createBulkQueue({ nowMs: () => clock.now().getTime(), send: sendBytes, backlogBytes })
  const own = streams.linkStreams({
    unitId,
    sendBytes: (bytes, bulk) => {
      if (bulk === undefined) return sendBytes(bytes)
      link.allowBacklog(own.hasBulk() ? bulkBacklogBytes : 0)
      queue.push({ bytes, moves: bulk })
    },
    onBreach: () => link.bye('protocol'),
  })
  ended.addEventListener(
    'abort',
    () => {
      queue.end()
      own.end()
    },
    { once: true },
  )

  async function count(bytes: number): Promise<void> {
    const spent = await guard.spend(robot, { streamFrames: 1, streamBytes: bytes })
    if (spent.isOver) link.bye('flooding', awaySeconds(spent.waitMs))
  }

  return {
    welcome: own.welcome,
    /** A frame, taken at once: it does not wait for messages, which may wait for the database. */
    receive(bytes: Uint8Array): void {
      if (!link.isOpen()) return
      if (!own.isOwnRate(bytes))
        count(bytes.length).catch((error: unknown) => {
          log.error({ err: error, unitId }, 'a robot’s streams could not be counted')
          link.bye('restarting')
        })
      own.receive(bytes)
    },
  }
}

export type OwnLinkStreams = ReturnType<typeof openLinkStreams>
