import type { BaseContext } from './base-context.ts'
import { carryClaims } from './db/first-transaction.ts'
import { createCommitEffects } from './db/unit-of-work.ts'
import { sweepVocabulary } from './db/word-index.ts'
import { createAgentServices } from './features/agents/agent-services.ts'
import { createArosFeature } from './features/aros-versions/aros-feature.ts'
import { createRevocationWatch } from './features/audit/revocation-watch.ts'
import { createCampaignServices } from './features/campaigns/campaign-services.ts'
import { createLinkFailures } from './features/connection/link-failures-service.ts'
import { createCustomerUpdatesService } from './features/customer-updates/customer-updates-service.ts'
import { createDemoService } from './features/demo/demo-service.ts'
import { createRobotAuthenticator } from './features/devices/authenticate-robot.ts'
import { createDevicesService } from './features/devices/devices-service.ts'
import { createRobotAlarms } from './features/devices/limits/robot-alarms.ts'
import { createRobotGuard } from './features/devices/limits/robot-guard.ts'
import { createLinkServices } from './features/devices/link/link-services.ts'
import { createRobotCommands } from './features/devices/robot-commands.ts'
import { createDownloadsService } from './features/downloads/downloads-service.ts'
import { createAdmission } from './features/enrolments/admit-robot.ts'
import { createEnrolmentDecisionsService } from './features/enrolments/enrolment-decisions-service.ts'
import { createEnrolmentsService } from './features/enrolments/enrolments-service.ts'
import { createInstallKeysService } from './features/enrolments/install-keys-service.ts'
import { createHomeService } from './features/home/home-service.ts'
import { createInstallationService } from './features/installation/installation-service.ts'
import { createPicturesService } from './features/pictures/pictures-service.ts'
import { createProgramInstallsService } from './features/program-installs/program-installs-service.ts'
import { publishApprovedReleases } from './features/programs/publish-program-release.ts'
import { purgeDossiers, sealDossiers } from './features/remote/dossier.ts'
import { createRemoteConnections } from './features/remote/remote-connections.ts'
import { removals } from './features/retention/removals/all-removals.ts'
import { runRemovals } from './features/retention/run-removals.ts'
import { createStreamsService } from './features/streams/streams-service.ts'
import { createDefectsService } from './features/testers/defects-service.ts'
import { createEvidenceService } from './features/testers/evidence-service.ts'
import { createMyTestsService } from './features/testers/my-tests-service.ts'
import { createReleaseEvidenceService } from './features/testers/release-evidence-service.ts'
import { createRobotLogsService } from './features/testers/robot-logs-service.ts'
import { createTestersService } from './features/testers/testers-service.ts'
import { createAgentBuilds } from './features/trust/agent-builds-service.ts'
import { createMetadataSigner } from './features/trust/metadata-signer.ts'
import { createReceiptKeysService } from './features/trust/receipt-keys-service.ts'
import { createRootKeysService } from './features/trust/root-keys-service.ts'
import { createSignaturesService } from './features/trust/signatures-service.ts'
import { createSigningDesk } from './features/trust/signing-desk.ts'
import { createTrustService } from './features/trust/trust-service.ts'
import { createUpdatesService } from './features/updates/updates-service.ts'
import { createForwardingWatch } from './http/forwarding-watch.ts'
import { createIdempotencyStore } from './http/idempotency.ts'
import { redactLog } from './http/redact-log.ts'
import { createJobRoom } from './jobs/job-room.ts'
import { readInstallationId } from './start-up/installation-id.ts'
import { createInventory } from './start-up/inventory-services.ts'
import { joinAgentChanges } from './start-up/join-agent-changes.ts'
import { createPeopleServices, type People } from './start-up/people-services.ts'
import { createProductFigures } from './start-up/product-figures.ts'
import { createRobotIntakes } from './start-up/robot-intakes.ts'
import { runEach } from './start-up/run-each.ts'
import { createSoftwareServices } from './start-up/software-services.ts'
import { createCallLimits } from './throttle/call-limits.ts'
import { createOneUse } from './throttle/one-use.ts'

/** The robot side of the server: who robots are, what they shall run, and their open links. */
function createFleetServices(base: BaseContext, { audit }: People) {
  const signer = createMetadataSigner(base)
  const desk = createSigningDesk({ ...base, signer })
  const trust = createTrustService({ ...base, audit, signer, desk })
  const receiptKeys = createReceiptKeysService({ ...base, audit })
  const agentBuilds = createAgentBuilds({ ...base, desk })
  const ofAgents = createAgentServices({ ...base, audit, trust, builds: agentBuilds })
  const { agentRenewals } = ofAgents
  const commands = createRobotCommands(base)
  const updates = createUpdatesService({ ...base, audit, commands })
  const oneUse = createOneUse(base)
  const robotAlarms = createRobotAlarms({ ...base, audit })
  const guard = createRobotGuard({ ...base, alarms: robotAlarms })
  const authenticateRobot = createRobotAuthenticator({ ...base, guard, oneUse })
  const programInstalls = createProgramInstallsService({ ...base, audit })
  const asked = {
    currentUpdate: updates.current,
    askedAgent: agentRenewals.askedOf,
    programOrders: programInstalls.ordersOf,
  }
  const devices = createDevicesService({ ...base, trust, ...asked })
  const streams = createStreamsService(base)
  const admit = createAdmission({ ...base, audit, updates })
  const intakes = createRobotIntakes(base, audit, guard, commands)
  const intake = joinAgentChanges(updates.intake, programInstalls)
  const linkFailures = createLinkFailures(base)
  const links = { alarms: robotAlarms, guard, linkFailures, agentRenewals, streams }
  const own = { ...links, intake, programInstalls, ...intakes }
  return {
    trust,
    ...ofAgents,
    agentBuilds,
    receiptKeys,
    desk,
    commands,
    updates,
    programInstalls,
    oneUse,
    authenticateRobot,
    ...intakes,
    devices,
    streams,
    enrolments: createEnrolmentsService({ ...base, admit, oneUse }),
    enrolmentDecisions: createEnrolmentDecisionsService({ ...base, audit, admit }),
    installKeys: createInstallKeysService({ ...base, audit, trust }),
    remoteConnections: createRemoteConnections({ ...base, audit, commands, streams }),
    ...createLinkServices({ ...base, ...own, audit }),
  }
}

type FleetServices = ReturnType<typeof createFleetServices>

/** Releases: AROS versions with their lifecycle, assignment and tests. */
function createReleaseServices(
  base: BaseContext,
  { audit }: People,
  { trust, updates, commands }: FleetServices,
  { versions: content, versionTransitions: packages, libraries }: ReturnType<typeof createSoftwareServices>,
) {
  const aros = createArosFeature({ ...base, audit, trust, updates, content, packages })
  const deps = { ...base, audit, versions: aros.versions, lifecycle: aros.lifecycle }
  const tests = { testers: createTestersService(deps), myTests: createMyTestsService(deps) }
  const robotLogs = createRobotLogsService({ ...deps, commands })
  const found = { evidence: createEvidenceService(base), defects: createDefectsService(deps), robotLogs }
  const releaseEvidence = createReleaseEvidenceService({ ...base, versions: aros.versions, libraries })
  return { aros, ...tests, ...found, releaseEvidence }
}

type RolloutParts = Pick<ReturnType<typeof createReleaseServices>, 'aros'> &
  Pick<ReturnType<typeof createInventory>, 'producedRobotBulk' | 'configOfCampaigns'>

/** Releases and configurations on their way to many robots. */
function createRollout(
  base: BaseContext,
  { audit }: People,
  { updates, receiptKeys, programInstalls }: FleetServices,
  { aros, producedRobotBulk: inventory, configOfCampaigns: configs }: RolloutParts,
) {
  const ports = {
    updates: updates.forCampaigns,
    releases: aros.campaignReleases,
    configs,
    inventory,
    receiptKeys,
  }
  const services = createCampaignServices({ ...base, audit, ...ports })
  const offers = services.campaignOffers
  return {
    ...services,
    customerUpdates: createCustomerUpdatesService({ ...base, audit, offers, programInstalls }),
  }
}

/** Keys and signatures of people; what they sign lets releases go on. */
function createSigningServices(
  base: BaseContext,
  { audit }: People,
  { desk, trust, agentRenewals, programInstalls }: FleetServices,
  { aros }: ReturnType<typeof createReleaseServices>,
) {
  const follow = programInstalls.joinSigned(agentRenewals.joinSigned(aros.lifecycle.signedSteps))
  const deps = { ...base, audit, desk, trust, follow }
  return { rootKeys: createRootKeysService(deps), signatures: createSignaturesService(deps) }
}

/** The composition root: every service is built here, once, and handed to those that need it. */
export function createContext(given: Omit<BaseContext, 'jobs'>) {
  const log = redactLog(given.log)
  const jobs = createJobRoom({ database: given.database, log, isAlone: given.config.natsUrl === undefined })
  const effects = createCommitEffects({ bus: given.bus, log })
  const base = { ...given, db: carryClaims(given.database.db, given.ids, effects), log, jobs }
  const idempotency = createIdempotencyStore(base)
  const people = createPeopleServices(base)
  const fleet = createFleetServices(base, people)
  const inventory = createInventory(base, people, fleet)
  const downloads = createDownloadsService(base)
  const software = createSoftwareServices({ ...base, downloads }, people, fleet)
  const releases = createReleaseServices(base, people, fleet, software)
  const rollout = createRollout(base, people, fleet, { ...inventory, ...releases })
  const signing = createSigningServices(base, people, fleet, releases)
  const home = createHomeService({ ...base, readAgentOffer: fleet.agentRenewals.offer })
  const revocations = createRevocationWatch(base)
  const pictures = createPicturesService(base)
  const forwarding = createForwardingWatch(base)
  const installationId = () => readInstallationId(base)
  const installation = createInstallationService({ ...base, ...fleet, forwarding, installationId })
  const { pause: pauseImports } = software.importQueue
  const demo = createDemoService({ ...base, ...people, ...fleet, ...software, pauseImports })

  /** Starts the work that goes on without requests; @returns ends it, finishing what is under way */
  async function start(): Promise<() => Promise<void>> {
    await jobs.start()
    await fleet.trust.ensureKeys()
    await fleet.trust.renew()
    await publishApprovedReleases({ ...base, ...fleet, ...software })
    await software.uploads.resume()
    const stopHeartbeats = fleet.heartbeats.start()
    fleet.links.start()
    const stopCampaigns = rollout.campaignRunner.start()
    const stopMarketing = software.marketingClock.start()
    const stopRemote = fleet.remoteConnections.start()
    const watching = [people.noticeWork, revocations, people.auditHeads, inventory.serverWatch, downloads]
    const stopWatching: (() => Promise<void>)[] = []
    for (const work of [...watching, fleet.serverLeases]) stopWatching.push(await work.start())
    return async () => {
      stopCampaigns()
      stopMarketing()
      stopRemote()
      await demo.stop()
      await fleet.links.stop()
      await stopHeartbeats()
      await jobs.stop()
      for (const stop of stopWatching) await stop()
    }
  }

  /** Housekeeping, called now and then; what fails is logged and done the next time. */
  async function sweep(): Promise<void> {
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
      idempotency: idempotency.sweep,
      pictures: pictures.removeUnused,
      downloads: downloads.sweep,
      retention: () => runRemovals({ ...base, ...people }, removals),
      jobs: jobs.sweep,
      vault: given.vault.refresh,
      ...software.softwareSweeps,
    }
    await runEach(steps, base.log)
  }

  const features = {
    home,
    demo,
    revocations,
    forwarding,
    installation,
    pictures,
    downloads,
    ...people,
    ...fleet,
    ...inventory,
    ...software,
    ...releases,
    ...rollout,
    ...signing,
  }
  const figures = createProductFigures({ ...base, ...fleet, ...software })
  return { ...base, idempotency, callLimits: createCallLimits(base), ...features, figures, start, sweep }
}

export type Context = ReturnType<typeof createContext>
