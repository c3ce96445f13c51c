import type { BaseContext } from '../../base-context.ts'
import type { BusMessage } from '../../bus/bus.ts'
import { type AuditedObject, lastAuditSeq, listObjectsAfter } from './audit-store.ts'

/** Rights end within two seconds everywhere (docs/goals.md, Safe 8), whatever the bus does. */
const EVERY_MS = 1000
const SLICE = 1000

/** What the servers' own people and robots are asked again after decisions about them. */
function recheckOf(objects: readonly AuditedObject[]): BusMessage[] {
  const idsOf = (objectType: string) => [
    ...new Set(objects.filter((object) => object.objectType === objectType).map(({ objectId }) => objectId)),
  ]
  const unitIds = idsOf('produced_robot')
  return [
    ...idsOf('user').map((userId): BusMessage => ({ kind: 'rights-changed', userId })),
    ...(unitIds.length > 0 ? [{ kind: 'robots-changed' as const, unitIds }] : []),
  ]
}

/**
 * Follows the audit log, so that sessions, roles and keys that another server took away end here also when the bus lost
 * the message or its sender died before it: every such change is on record in its own transaction, and records become
 * visible in the order of their numbers (audit-store.ts, one lock until the commit).
 */
export function createRevocationWatch({ db, bus, log }: Pick<BaseContext, 'db' | 'bus' | 'log'>) {
  let afterSeq = 0

  async function look(): Promise<void> {
    for (;;) {
      const objects = await listObjectsAfter(db, afterSeq, SLICE)
      for (const message of recheckOf(objects)) bus.deliver(message)
      afterSeq = objects.at(-1)?.seq ?? afterSeq
      if (objects.length < SLICE) return
    }
  }

  /** Begins where the log is now; a server that is alone decides everything itself. @returns stops it */
  async function start(): Promise<() => Promise<void>> {
    if (bus.isLocal) return async () => {}
    afterSeq = await lastAuditSeq(db)
    let looking: Promise<void> | undefined
    const timer = setInterval(() => {
      looking ??= look()
        .catch((error: unknown) => log.error({ err: error }, 'revocations not read'))
        .finally(() => {
          looking = undefined
        })
    }, EVERY_MS)
    return async () => {
      clearInterval(timer)
      await looking
    }
  }

  return { start, look }
}
