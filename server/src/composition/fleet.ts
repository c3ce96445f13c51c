import type { BaseContext } from '../base-context.ts'
import { createAgentServices } from '../features/agents/agent-services.ts'
import { createLinkFailures } from '../features/connection/link-failures-service.ts'
import { createRobotAuthenticator } from '../features/devices/authenticate-robot.ts'
import { createDevicesService } from '../features/devices/devices-service.ts'
import { createRobotAlarms } from '../features/devices/limits/robot-alarms.ts'
import { createRobotGuard } from '../features/devices/limits/robot-guard.ts'
import { createLinkServices } from '../features/devices/link/link-services.ts'
import { createRobotCommands } from '../features/devices/robot-commands.ts'
import { createAdmission } from '../features/enrolments/admit-robot.ts'
import { createEnrolmentDecisionsService } from '../features/enrolments/enrolment-decisions-service.ts'
import { createEnrolmentsService } from '../features/enrolments/enrolments-service.ts'
import { createInstallKeysService } from '../features/enrolments/install-keys-service.ts'
import { createProgramInstallsService } from '../features/program-installs/program-installs-service.ts'
import { createRemoteConnections } from '../features/remote/remote-connections.ts'
import { createStreamsService } from '../features/streams/streams-service.ts'
import { createAgentBuilds } from '../features/trust/agent-builds-service.ts'
import { createMetadataSigner } from '../features/trust/metadata-signer.ts'
import { createReceiptKeysService } from '../features/trust/receipt-keys-service.ts'
import { createSigningDesk } from '../features/trust/signing-desk.ts'
import { createTrustService } from '../features/trust/trust-service.ts'
import { createUpdatesService } from '../features/updates/updates-service.ts'
import { createOneUse } from '../throttle/one-use.ts'
import { createIntakeServices, joinAgentChanges } from './intakes.ts'
import type { People } from './people.ts'

/** The robot side of the server: who robots are, what they shall run, and their open links. */
export function createFleetServices(base: BaseContext, { audit }: People) {
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
  const requested = {
    currentUpdate: updates.current,
    requestedAgent: agentRenewals.requestedOf,
    programOrders: programInstalls.ordersOf,
  }
  const devices = createDevicesService({ ...base, trust, ...requested })
  const streams = createStreamsService(base)
  const admit = createAdmission({ ...base, audit, updates })
  const intakes = createIntakeServices(base, audit, guard, commands)
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

export type FleetServices = ReturnType<typeof createFleetServices>
