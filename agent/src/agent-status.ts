import type { EnrolmentState } from '@filo/contract/device/enrolment/enrolment'
import type { InstalledAros } from '@filo/contract/device/messages/robot-report'
import type { LinkTrouble } from './link/link-trouble.ts'

/** Whether the robot is linked. */
export type LinkStatus = Pick<AgentStatus, 'isConnected' | 'linkTrouble'>

export interface AgentStatus {
  /** `asking` before the server's first answer. */
  enrolment: EnrolmentState | 'asking'
  unitId: string | null
  isConnected: boolean
  /** Why it is not; undefined while it is, before the first try has ended, and while it is not let in. */
  linkTrouble: LinkTrouble | undefined
  /** The release known to work. */
  current: InstalledAros | null
  previous: InstalledAros | null
  /** The update at work. */
  updateId: string | null
  /** Whether nothing is left to do for the assignment known now. */
  isIdle: boolean
  failedUpdateIds: readonly string[]
  /** The gravest of what holds the agent up, e.g. why the last assignment was not followed. */
  problem: { code: string; text: string } | undefined
}
