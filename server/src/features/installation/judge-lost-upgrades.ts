import type { Finding } from '@filo/contract/installation/installation-checks'
import type { Tally } from '../../ground/address-tally.ts'

/** Robots that asked for a link without WebSocket last, and have had none since; of all servers. */
export interface WaitingRobots {
  robots: number
  /** The serial number of the one that asked last, and when. */
  serial: string | undefined
  lastAt: Date | undefined
}

/** Whether robots' link requests lose their Upgrade: of those that have no link since, and of any since this server's start. */
export function judgeLostUpgrades(waiting: WaitingRobots, ofRobots: Tally): Finding {
  const addresses = ofRobots.addresses.map(({ address }) => address).join(', ')
  const { count: requests } = ofRobots
  if (waiting.robots > 0) {
    const { robots, serial = '', lastAt } = waiting
    const facts = { robots, serial, lastAt: lastAt?.toISOString() ?? '', requests, addresses }
    return { code: 'lost_upgrades_of_robots', facts }
  }
  if (requests > 0) {
    const lastAt = ofRobots.lastAt?.toISOString() ?? ''
    return { code: 'lost_upgrades_before', facts: { requests, lastAt, addresses } }
  }
  return { code: 'lost_upgrades_none', facts: {} }
}
