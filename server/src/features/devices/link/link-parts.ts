import type { BaseContext } from '../../../base-context.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import type { ReportIntake } from '../../updates/updates-service.ts'
import type { Heartbeats } from './heartbeats.ts'

/** What every link of a server works with. */
export interface LinkParts extends Pick<BaseContext, 'db' | 'clock' | 'ids' | 'bus' | 'log'> {
  audit: AuditService
  intake: ReportIntake
  heartbeats: Heartbeats
  /** How often robots say that they live while nothing is wrong, and how often they shall now. */
  heartbeatSeconds: number
  paceSeconds: () => number
}
