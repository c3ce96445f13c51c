import type { BaseContext } from '../../../base-context.ts'
import type { BusMessage } from '../../../bus/bus.ts'
import type { RenewalsService } from '../../agents/renewals-service.ts'
import type { ReportIntake } from '../../updates/updates-service.ts'
import type { RobotAlarms } from '../limits/robot-alarms.ts'
import type { RobotGuard } from '../limits/robot-guard.ts'
import type { Heartbeats } from './heartbeats.ts'

/** What every link of a server works with. */
export interface LinkParts extends Pick<BaseContext, 'db' | 'clock' | 'ids' | 'bus' | 'log'> {
  alarms: RobotAlarms
  guard: RobotGuard
  intake: ReportIntake
  agentRenewals: Pick<RenewalsService, 'takeIn' | 'announce'>
  heartbeats: Heartbeats
  /** How often robots say that they live while nothing is wrong, and how often they shall now. */
  heartbeatSeconds: number
  paceSeconds: () => number
}

/** What one link works with. */
export interface OwnLinkParts extends LinkParts {
  /** Tells consoles what a message of the robot changed; called after the commit. */
  tellConsoles: (events: readonly BusMessage[]) => void
}
