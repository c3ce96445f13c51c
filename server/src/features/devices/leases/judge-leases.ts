/** How often a server renews its lease. */
export const RENEW_EVERY_MS = 5000
/**
 * A lease that was not renewed for so long is over: six renewals, so that a server under load, or one whose database was away
 * for as long as a restart of it takes, does not lose its robots.
 */
export const LEASE_MS = 30_000

/** What one server has seen of another one's lease. */
export interface SeenLease {
  renewals: number
  /** Since when that number stands still, by the clock of who looks. */
  sinceMs: number
}

/**
 * Sightings of leases now. Only one's own clock is asked: servers whose clocks differ would else end each other's leases.
 */
export function nextSeen(
  seen: ReadonlyMap<string, SeenLease>,
  leases: readonly { serverId: string; renewals: number }[],
  nowMs: number,
): Map<string, SeenLease> {
  return new Map(
    leases.map(({ serverId, renewals }) => {
      const before = seen.get(serverId)
      return [serverId, before?.renewals === renewals ? before : { renewals, sinceMs: nowMs }]
    }),
  )
}

/** The leases that are over. */
export function endedLeases(seen: ReadonlyMap<string, SeenLease>, nowMs: number): string[] {
  return [...seen].flatMap(([serverId, { sinceMs }]) => (nowMs - sinceMs > LEASE_MS ? [serverId] : []))
}
