/** A robot that still says something else is asked for a report once in so many heartbeats. */
export const requestEvery = 6

/** What a link remembers of the digests of what its robot runs. */
export interface DigestWatch {
  /** Of the last report that was taken in; null: none was. */
  reported: string | null
  /** A durable message came since the robot last said a digest: the report may be among those that follow. */
  isArriving: boolean
  /** How many digests in a row differed and were passed over as messages arrived. */
  passedOver: number
  /** How many digests the robot has said since it was asked; null: it was not asked by this link. */
  sinceRequested: number | null
}

/** How a link begins that knows the digest of the last report, and whether the robot has messages to send. */
export function watchOf(reported: string | null, isArriving: boolean): DigestWatch {
  return { reported, isArriving, passedOver: 0, sinceRequested: null }
}

/**
 * Whether a robot is asked for a report, as it says another digest than its last report had: not while messages of it
 * arrive, unless they go on and on, and once in {@link requestEvery} heartbeats. Agents from before say none.
 */
export function judgeDigest(
  watch: DigestWatch,
  reported: string | undefined,
): { watch: DigestWatch; isRequested: boolean } {
  const sinceRequested = watch.sinceRequested === null ? null : watch.sinceRequested + 1
  const next = { ...watch, isArriving: false, sinceRequested }
  if (reported === undefined || reported === watch.reported)
    return { watch: { ...next, passedOver: 0 }, isRequested: false }
  if (sinceRequested !== null && sinceRequested < requestEvery) return { watch: next, isRequested: false }
  if (watch.isArriving && watch.passedOver < requestEvery)
    return { watch: { ...next, passedOver: watch.passedOver + 1 }, isRequested: false }
  return { watch: { ...next, passedOver: 0, sinceRequested: 0 }, isRequested: true }
}
