import type { BaseContext } from '../base-context.ts'
import { sweepVocabulary } from '../db/long-lists/word-index.ts'
import type { DownloadsService } from '../features/downloads/downloads-service.ts'
import { publishApprovedReleases } from '../features/programs/publish-program-release.ts'
import { purgeDossiers, sealDossiers } from '../features/remote/dossier.ts'
import { removals } from '../features/retention/removals/all-removals.ts'
import { runRemovals } from '../features/retention/run-removals.ts'
import type { createIdempotencyStore } from '../http/routes/idempotency.ts'
import { runEach } from '../start-up/run-each.ts'
import type { FleetServices } from './fleet.ts'
import type { createInstallationServices } from './installation.ts'
import type { createInventoryServices } from './inventory.ts'
import type { People } from './people.ts'
import type { createReleaseServices } from './releases.ts'
import type { createRolloutServices } from './rollout.ts'
import type { createSoftwareServices } from './software.ts'

/** The services whose work goes on without requests, by area. */
export interface Areas {
  base: BaseContext
  frame: { downloads: DownloadsService; idempotency: ReturnType<typeof createIdempotencyStore> }
  people: People
  fleet: FleetServices
  inventory: ReturnType<typeof createInventoryServices>
  software: ReturnType<typeof createSoftwareServices>
  releases: ReturnType<typeof createReleaseServices>
  rollout: ReturnType<typeof createRolloutServices>
  installation: ReturnType<typeof createInstallationServices>
}

/** Starts the work that goes on without requests. @returns ends it, finishing what is under way */
export async function startWork(areas: Areas): Promise<() => Promise<void>> {
  const { base, frame, people, fleet, inventory, software, rollout, installation } = areas
  await base.jobs.start()
  await fleet.trust.ensureKeys()
  await fleet.trust.renew()
  await publishApprovedReleases({ ...base, ...fleet, ...software })
  await software.uploads.resume()
  const stopHeartbeats = fleet.heartbeats.start()
  fleet.links.start()
  const stopCampaigns = rollout.campaignRunner.start()
  const stopMarketing = software.marketingClock.start()
  const stopRemote = fleet.remoteConnections.start()
  const watches = [people.noticeWork, installation.revocations, people.auditHeads, inventory.serverWatch]
  const stopWatching: (() => Promise<void>)[] = []
  for (const work of [...watches, frame.downloads, fleet.serverLeases]) stopWatching.push(await work.start())
  return async () => {
    stopCampaigns()
    stopMarketing()
    stopRemote()
    await installation.demo.stop()
    await fleet.links.stop()
    await stopHeartbeats()
    await base.jobs.stop()
    for (const stop of stopWatching) await stop()
  }
}

/** Does the housekeeping, called now and then; what fails is logged and done the next time. */
export async function sweepAll(areas: Areas): Promise<void> {
  const { base, frame, people, fleet, inventory, software, releases, installation } = areas
  const steps = {
    trust: fleet.trust.renew,
    // Ends pins one by one, each with its line in the audit log.
    pins: releases.aros.assignments.endExpired,
    sessions: people.sessions.sweep,
    presence: people.presence.sweep,
    farewells: people.connectedUsers.sweep,
    notices: people.notices.sweep,
    enrolments: fleet.enrolments.sweep,
    usedTokens: fleet.oneUse.sweep,
    arosInfoLinks: inventory.arosInfo.sweep,
    vocabulary: () => sweepVocabulary(base.db),
    presenceHistory: inventory.presenceHistory.sweep,
    ...fleet.intakeSweeps,
    programInstalls: fleet.programInstalls.sweep,
    remoteSeals: () => sealDossiers({ ...base, ...people, ...fleet }),
    remoteRetention: () => purgeDossiers({ ...base, ...people, ...fleet }),
    ...inventory.unitSweeps,
    idempotency: frame.idempotency.sweep,
    pictures: installation.pictures.removeUnused,
    downloads: frame.downloads.sweep,
    retention: () => runRemovals({ ...base, ...people }, removals),
    jobs: base.jobs.sweep,
    vault: base.vault.refresh,
    ...software.softwareSweeps,
  }
  await runEach(steps, base.log)
}
