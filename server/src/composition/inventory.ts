import type { BaseContext } from '../base-context.ts'
import { createUnitExitService } from '../features/aros-versions/assignment/retire-unit-service.ts'
import type { AuditService } from '../features/audit/audit-service.ts'
import { createConnectionServices } from '../features/connection/connection-services.ts'
import { createCustomerServices } from '../features/customers/customer-services.ts'
import { createClaimCodesService } from '../features/enrolments/claim-codes-service.ts'
import { createModelChecks } from '../features/hardware/model-checks-service.ts'
import { createOvertakenTests } from '../features/hardware-tests/overtaken-tests-service.ts'
import { createLiveStateService } from '../features/live-state/live-state-service.ts'
import { createBulkChangesService } from '../features/produced-robots/bulk/bulk-changes-service.ts'
import { createBulkWriters } from '../features/produced-robots/bulk/bulk-writers.ts'
import { createBulkRunner } from '../features/produced-robots/bulk/run-bulk-changes.ts'
import { createProducedRobotImportService } from '../features/produced-robots/imports/produced-robot-import-service.ts'
import { createProducedRobotBulkService } from '../features/produced-robots/produced-robot-bulk-service.ts'
import { createProducedRobotLifeService } from '../features/produced-robots/produced-robot-life-service.ts'
import { createProducedRobotsService } from '../features/produced-robots/produced-robots-service.ts'
import { createEntitlementEnds } from '../features/program-entitlements/entitlement-ends-service.ts'
import type { ProgramInstallsService } from '../features/program-installs/program-installs-service.ts'
import { createQualityChecksService } from '../features/quality-checks/quality-checks-service.ts'
import { readConfigEvidence } from '../features/robot-config/config-evidence.ts'
import { createRobotConfigServices } from '../features/robot-config/robot-config-services.ts'
import { createRobotModelsService } from '../features/robot-models/robot-models-service.ts'
import { createRobotTypesService } from '../features/robot-models/robot-types-service.ts'
import { createProductsService } from '../features/robot-packages/products-service.ts'
import { createRobotPackagesService } from '../features/robot-packages/robot-packages-service.ts'
import { createUnitPackagesService } from '../features/robot-packages/unit-packages-service.ts'
import { createRobotsService } from '../features/robots/robots-service.ts'
import type { SessionsService } from '../features/sessions/sessions-service.ts'
import type { StreamsService } from '../features/streams/streams-service.ts'
import type { UpdatesService } from '../features/updates/updates-service.ts'
import type { ReadAgentOffer } from '../records/units/agent-offer.ts'
import { createInsightServices, type InsightCommands } from './insight.ts'

interface FleetParts {
  updates: UpdatesService
  programInstalls: Pick<ProgramInstallsService, 'handOver' | 'retire'>
  commands: InsightCommands
  streams: StreamsService
  agentRenewals: { offer: ReadAgentOffer }
}

/**
 * Creates the services of what is built and for whom: models, variants, customers, the units with their serial numbers
 * and what they are made of.
 */
export function createInventoryServices(
  base: BaseContext,
  { audit, sessions }: { audit: AuditService; sessions: SessionsService },
  { updates, programInstalls, commands, streams, agentRenewals }: FleetParts,
) {
  const robotTypes = createRobotTypesService({ ...base, audit })
  const robotModels = createRobotModelsService({ ...base, audit, modelChecks: createModelChecks(base) })
  const robots = createRobotsService({ ...base, audit, robotModels })
  const products = createProductsService({ ...base, robots })
  const robotPackages = createRobotPackagesService({ ...base, audit })
  const unitPackages = createUnitPackagesService(base)
  const hardware = createInsightServices(base, audit, commands)
  const config = createRobotConfigServices(base, audit, commands)
  const ofCustomers = createCustomerServices(base, audit, sessions, createOvertakenTests({ ...base, audit }))
  const unitExit = createUnitExitService({ ...base, audit })
  const { configWriter } = config
  const own = { readAgentOffer: agentRenewals.offer, unitExit, configWriter }
  const deps = { ...base, audit, updates, programInstalls, ...ofCustomers, robots, ...own }
  const producedRobots = createProducedRobotsService(deps)
  const qualityChecks = createQualityChecksService({ ...base, audit, readConfig: readConfigEvidence })
  const producedRobotLife = createProducedRobotLifeService({
    ...deps,
    producedRobots,
    freezePassport: hardware.hardwareDecisions.freeze,
    quality: qualityChecks,
  })
  const writers = createBulkWriters(deps)
  const runner = createBulkRunner({ ...base, writers })
  const many = { ...deps, writers, runner }
  const producedRobotBulk = createProducedRobotBulkService(many)
  const producedRobotImport = createProducedRobotImportService(many)
  const bulkChanges = createBulkChangesService({ ...base, audit, runner })
  const claimCodes = createClaimCodesService({ ...base, audit, units: producedRobotBulk })
  const units = { producedRobots, producedRobotLife, producedRobotBulk, producedRobotImport, bulkChanges }
  const software = { products, robotPackages, unitPackages }
  return {
    robotTypes,
    robotModels,
    robots,
    ...software,
    ...hardware,
    ...config,
    ...createConnectionServices(base, audit),
    liveState: createLiveStateService({ ...base, streams }),
    ...ofCustomers,
    entitlementEnds: createEntitlementEnds({ ...base, audit }),
    ...units,
    qualityChecks,
    claimCodes,
    unitSweeps: { claimCodes: claimCodes.sweep, bulkChanges: bulkChanges.sweep },
  }
}
