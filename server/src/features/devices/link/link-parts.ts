import type { BaseContext } from '../../../base-context.ts'
import type { RenewalsService } from '../../agents/renewals-service.ts'
import type { LinkFailures } from '../../connection/link-failures-service.ts'
import type { HardwareTestIntake } from '../../hardware-tests/hardware-tests-intake-service.ts'
import type { ProgramInstallsService } from '../../program-installs/program-installs-service.ts'
import type { RemoteIntake } from '../../remote/remote-service.ts'
import type { ConfigIntake } from '../../robot-config/config-intake-service.ts'
import type { StreamsService } from '../../streams/streams-service.ts'
import type { ReportIntake } from '../../updates/updates-service.ts'
import type { RobotAlarms } from '../limits/robot-alarms.ts'
import type { RobotGuard } from '../limits/robot-guard.ts'
import type { ArrivingMachines } from '../machines/arriving-machines.ts'
import type { Arrivals } from './arrivals/arrivals.ts'
import type { Departures } from './arrivals/departures.ts'
import type { Heartbeats } from './arrivals/heartbeats.ts'
import type { PacedEvents } from './paced-events.ts'

/** What every link of a server works with. */
export interface LinkParts extends Pick<BaseContext, 'db' | 'clock' | 'ids' | 'bus' | 'log' | 'gatherMs'> {
  alarms: RobotAlarms
  guard: RobotGuard
  machines: ArrivingMachines
  intake: ReportIntake
  agentRenewals: Pick<RenewalsService, 'handle'>
  configIntake: Pick<ConfigIntake, 'handle'>
  programInstalls: Pick<ProgramInstallsService, 'report' | 'progress' | 'log' | 'settleUnit'>
  hardwareTestIntake: Pick<HardwareTestIntake, 'handle' | 'commandOf'>
  remoteIntake: RemoteIntake
  linkFailures: Pick<LinkFailures, 'handle'>
  heartbeats: Heartbeats
  streams: Pick<StreamsService, 'linkStreams'>
  /** How often robots say that they live while nothing is wrong, and how often they shall now. */
  heartbeatSeconds: number
  paceSeconds: () => number
  arrivals: Arrivals
  leave: Departures['leave']
  /** This server, as its lease names it. */
  serverId: string
}

/** What one link works with. */
export interface OwnLinkParts extends LinkParts {
  /** That lines of logs came, which is told less often than they come. */
  logEvents: Pick<PacedEvents, 'notify'>
  /** The robot is welcome by this link: the one before it ends. */
  onWelcome: () => void
}
