import type { Served } from './downloads-store.ts'

/** One answer to a robot, once it is over. */
export interface Answered {
  unitId: string
  at: Date
  bytes: number
  /** Something of it was asked for from the middle on. */
  isResumed: boolean
  ip: string
}

const earlier = (a: Date, b: Date) => new Date(Math.min(a.getTime(), b.getTime()))
const later = (a: Date, b: Date) => new Date(Math.max(a.getTime(), b.getTime()))

/** Adds up answers to robots by the robot, whatever they were of: thousands of files are one download. */
export function createServedBytes() {
  let byUnit = new Map<string, Served>()

  function put(served: Served): void {
    const before = byUnit.get(served.unitId)
    byUnit.set(
      served.unitId,
      before
        ? {
            ...before,
            firstAt: earlier(before.firstAt, served.firstAt),
            lastAt: later(before.lastAt, served.lastAt),
            bytes: before.bytes + served.bytes,
            resumeCount: before.resumeCount + served.resumeCount,
            ip: served.ip ?? before.ip,
          }
        : served,
    )
  }

  return {
    add: ({ unitId, at, bytes, isResumed, ip }: Answered): void => {
      put({ unitId, firstAt: at, lastAt: at, bytes, resumeCount: isResumed ? 1 : 0, ip })
    },
    /** All that was added since the last call. */
    drain: (): Served[] => {
      const drained = [...byUnit.values()]
      byUnit = new Map()
      return drained
    },
    /** Back again, for the next time: it could not be written. */
    giveBack: (served: readonly Served[]): void => {
      for (const each of served) put(each)
    },
  }
}
