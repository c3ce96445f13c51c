/** A robot that still says something else is asked for a report once in so many heartbeats. */
export const askEvery = 6

/** What a link remembers of the digests of what its robot runs. */
export interface DigestWatch {
  /** Of the last report that was taken in; null: none was. */
  reported: string | null
  /** A durable message came since the robot last said a digest: the report may be among those that follow. */
  isArriving: boolean
  /** How many digests in a row differed and were passed over as messages arrived. */
  passedOver: number
  /** How many digests the robot has said since it was asked; null: it was not asked by this link. */
  sinceAsked: number | null
}

/** How a link begins that knows the digest of the last report, and whether the robot has messages to send. */
export function watchOf(reported: string | null, isArriving: boolean): DigestWatch {
  return { reported, isArriving, passedOver: 0, sinceAsked: null }
}

/**
 * Whether a robot is asked for a report, as it says another digest than its last report had: not while messages of it
 * arrive, unless they go on and on, and once in {@link askEvery} heartbeats. Agents from before say none.
 */
export function judgeDigest(
  watch: DigestWatch,
  said: string | undefined,
): { watch: DigestWatch; asks: boolean } {
  const sinceAsked = watch.sinceAsked === null ? null : watch.sinceAsked + 1
  const next = { ...watch, isArriving: false, sinceAsked }
  if (said === undefined || said === watch.reported) return { watch: { ...next, passedOver: 0 }, asks: false }
  if (sinceAsked !== null && sinceAsked < askEvery) return { watch: next, asks: false }
  if (watch.isArriving && watch.passedOver < askEvery)
    return { watch: { ...next, passedOver: watch.passedOver + 1 }, asks: false }
  return { watch: { ...next, passedOver: 0, sinceAsked: 0 }, asks: true }
}
