import type { BaseContext } from '../../../base-context.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import { createServerLeases } from '../leases/server-leases.ts'
import { createLostUpgrades } from '../lost-upgrades.ts'
import { createArrivingMachines } from '../machines/arriving-machines.ts'
import { createMachinesService } from '../machines/machines-service.ts'
import { createHeartbeats } from './heartbeats.ts'
import type { LinkParts } from './link-parts.ts'
import { createLinks } from './links.ts'

type Deps = Omit<LinkParts, 'paceSeconds' | 'arrivals' | 'leave' | 'machines' | 'heartbeats' | 'serverId'> & {
  audit: AuditService
  config: Pick<BaseContext['config'], 'natsUrl'>
}

/** The open links of this server, what comes by them, and what people decide of machines that come as one robot. */
export function createLinkServices(deps: Deps) {
  const heartbeats = createHeartbeats(deps)
  const serverLeases = createServerLeases(deps)
  const { serverId } = serverLeases
  const machines = createArrivingMachines(deps)
  return {
    heartbeats,
    serverLeases,
    lostUpgrades: createLostUpgrades(deps),
    robotMachines: createMachinesService(deps),
    links: createLinks({ ...deps, machines, heartbeats, serverId }),
  }
}
