import type { BaseContext } from './base-context.ts'
import { type Areas, startWork, sweepAll } from './composition/background-work.ts'
import { createFleetServices } from './composition/fleet.ts'
import { createInstallationServices } from './composition/installation.ts'
import { createInventoryServices } from './composition/inventory.ts'
import { joinAreas } from './composition/join-areas.ts'
import { createPeopleServices } from './composition/people.ts'
import { createReleaseServices } from './composition/releases.ts'
import { createRolloutServices } from './composition/rollout.ts'
import { createSigningServices } from './composition/signing.ts'
import { createSoftwareServices } from './composition/software.ts'
import { carryClaims } from './db/first-transaction.ts'
import { createCommitEffects } from './db/unit-of-work.ts'
import { createDownloadsService } from './features/downloads/downloads-service.ts'
import { redactLog } from './http/redact-log.ts'
import { createIdempotencyStore } from './http/routes/idempotency.ts'
import { createJobRoom } from './jobs/job-room.ts'
import { createProductFigures } from './start-up/product-figures.ts'
import { createCallLimits } from './throttle/call-limits.ts'

/** The composition root: every service is built here, once, area by area, and passed to those that need it. */
export function createContext(provided: Omit<BaseContext, 'jobs'>) {
  const log = redactLog(provided.log)
  const jobs = createJobRoom({
    database: provided.database,
    log,
    isAlone: provided.config.natsUrl === undefined,
  })
  const effects = createCommitEffects({ bus: provided.bus, log })
  const base = { ...provided, db: carryClaims(provided.database.db, provided.ids, effects), log, jobs }
  const downloads = createDownloadsService(base)
  const people = createPeopleServices(base)
  const fleet = createFleetServices(base, people)
  const inventory = createInventoryServices(base, people, fleet)
  const software = createSoftwareServices({ ...base, downloads }, people, fleet)
  const releases = createReleaseServices(base, people, fleet, software)
  const rollout = createRolloutServices(base, people, fleet, { ...inventory, ...releases })
  const signing = createSigningServices(base, people, fleet, releases)
  const installation = createInstallationServices(base, { ...people, ...fleet, ...software, ...rollout })
  const frame = {
    downloads,
    idempotency: createIdempotencyStore(base),
    callLimits: createCallLimits(base),
    figures: createProductFigures({ ...base, ...fleet, ...software }),
  }
  const areas: Areas = { base, frame, people, fleet, inventory, software, releases, rollout, installation }
  return {
    ...base,
    ...joinAreas(frame, people, fleet, inventory, software, releases, rollout, signing, installation),
    start: startWork.bind(undefined, areas),
    sweep: sweepAll.bind(undefined, areas),
  }
}

export type Context = ReturnType<typeof createContext>
