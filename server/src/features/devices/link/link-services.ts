import type { BaseContext } from '../../../base-context.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import { restateLinks } from '../leases/restate-links.ts'
import { createServerLeases } from '../leases/server-leases.ts'
import { createLostUpgrades } from '../lost-upgrades.ts'
import { createArrivingMachines } from '../machines/arriving-machines.ts'
import { createMachinesService } from '../machines/machines-service.ts'
import { createDepartures } from './arrivals/departures.ts'
import { createHeartbeats } from './arrivals/heartbeats.ts'
import type { LinkParts } from './link-parts.ts'
import { createLinkRoster } from './link-roster.ts'
import { createLinks } from './links.ts'

type Deps = Omit<LinkParts, 'paceSeconds' | 'arrivals' | 'leave' | 'machines' | 'heartbeats' | 'serverId'> & {
  audit: AuditService
  config: Pick<BaseContext['config'], 'natsUrl'>
}

/** The open links of this server, what comes by them, and what people decide of machines that come as one robot. */
export function createLinkServices(deps: Deps) {
  const heartbeats = createHeartbeats(deps)
  const leases = createServerLeases(deps)
  const { serverId, acquire, settled } = leases
  const machines = createArrivingMachines(deps)
  const roster = createLinkRoster()
  const { leave, writeEnds } = createDepartures({ ...deps, heartbeats })
  const handlers = { restate: () => restateLinks(deps, roster.allWelcomed()), writeEnds }
  return {
    heartbeats,
    /** This server's lease, and what the end of another one's means for robots. */
    serverLeases: {
      serverId,
      acquire,
      settled,
      look: () => leases.look(handlers),
      start: () => leases.start(handlers),
    },
    lostUpgrades: createLostUpgrades(deps),
    robotMachines: createMachinesService(deps),
    links: createLinks({ ...deps, machines, heartbeats, serverId, leave }, roster),
  }
}
