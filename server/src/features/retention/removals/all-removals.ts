import { campaignRobotsRemoval } from './campaign-robots-removal.ts'
import { hardwareHistoryRemoval } from './hardware-history-removal.ts'
import { packageFilesRemoval } from './package-files-removal.ts'
import { programLogsRemoval } from './program-logs-removal.ts'
import type { Removal } from './removal.ts'
import { robotCommandsRemoval } from './robot-commands-removal.ts'
import { updateConsentsRemoval } from './update-consents-removal.ts'
import { updateLogsRemoval } from './update-logs-removal.ts'
import { updatesRemoval } from './updates-removal.ts'

/** In the order in which they are made: logs before updates, and what refers to updates before them too. */
export const removals: readonly Removal[] = [
  updateLogsRemoval,
  programLogsRemoval,
  robotCommandsRemoval,
  campaignRobotsRemoval,
  updatesRemoval,
  updateConsentsRemoval,
  hardwareHistoryRemoval,
  packageFilesRemoval,
]
