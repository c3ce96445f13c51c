/** How a release reaches robots once it is published. */
export type Spread = 'campaign' | 'new_robots' | 'nobody' | 'all'

/** What is known of the robots that a release would reach; undefined: not known yet, or it cannot be read. */
export interface ReachFacts {
  robots: number | undefined
}

interface Rights {
  mayCampaign: boolean
  mayAssign: boolean
}

/**
 * The ways that are open, the one that is proposed first: a campaign where there are robots to give it to. Not knowing how many
 * there are proposes nothing that reaches them at once: `all` is never the first.
 */
export function spreadsOf({ mayCampaign, mayAssign }: Rights, { robots }: ReachFacts): Spread[] {
  const ways: Spread[] = []
  if (mayCampaign && robots !== 0) ways.push('campaign')
  if (mayAssign) ways.push('new_robots')
  ways.push('nobody')
  if (mayAssign) ways.push('all')
  return ways
}

/** What a publication asks the server for. */
export function publicationOf(spread: Spread): { makeDefault: boolean; defaultFor: 'all' | 'new_robots' } {
  if (spread === 'all') return { makeDefault: true, defaultFor: 'all' }
  return { makeDefault: spread === 'new_robots', defaultFor: 'new_robots' }
}
