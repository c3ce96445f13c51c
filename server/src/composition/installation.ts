import type { BaseContext } from '../base-context.ts'
import { createRevocationWatch } from '../features/audit/revocation-watch.ts'
import { createDemoService } from '../features/demo/demo-service.ts'
import { createHomeService } from '../features/home/home-service.ts'
import { createInstallationService } from '../features/installation/installation-service.ts'
import { createPicturesService } from '../features/pictures/pictures-service.ts'
import { createForwardingWatch } from '../http/forwarding-watch.ts'
import { readInstallationId } from '../start-up/installation-id.ts'
import type { FleetServices } from './fleet.ts'
import type { People } from './people.ts'
import type { createSoftwareServices } from './software.ts'

type Parts = People & FleetServices & ReturnType<typeof createSoftwareServices>

/** The installation as one: its home, its own state, its pictures and its demo data. */
export function createInstallationServices(base: BaseContext, parts: Parts) {
  const forwarding = createForwardingWatch(base)
  const installationId = () => readInstallationId(base)
  const { pause: pauseImports } = parts.importQueue
  const installation = createInstallationService({ ...base, ...parts, forwarding, installationId })
  const demo = createDemoService({ ...base, ...parts, pauseImports })
  return {
    home: createHomeService({
      ...base,
      readAgentOffer: parts.agentRenewals.offer,
      readServices: installation.services,
      isInEarnest: async () => !demo.isAvailable || (await demo.get()).state === 'absent',
    }),
    revocations: createRevocationWatch(base),
    pictures: createPicturesService(base),
    forwarding,
    installation,
    demo,
  }
}
