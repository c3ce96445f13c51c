import type { AgentContext } from '../../context.ts'
import type { Http } from '../../updates/http/download.ts'
import type { HashedBlobs } from '../../updates/release/hashed-blobs.ts'
import type { ReleaseManifest } from '../../updates/release/release-manifest.ts'
import type { Job, SlotStore } from '../agent-state.ts'
import type { TransferCount } from '../report/transfer-count.ts'
import type { Progress, UpdateReporter } from '../report/update-reporter.ts'

/** What the steps of one update work with. */
export interface JobRun {
  context: AgentContext
  http: Http
  reporter: UpdateReporter
  unitId: string
  job: Job
  to: ReleaseManifest
  from: ReleaseManifest | undefined
  /** Fires when something newer is wanted or the agent stops. */
  signal: AbortSignal
  transfer: TransferCount
  state: SlotStore
  hashed: HashedBlobs
  /** Removes what no release on this robot needs. */
  clean: () => Promise<void>
}

/** The parts of a progress message that stay the same through an update. */
export function jobProgress(job: Job): Pick<Progress, 'updateId' | 'arosId' | 'attempt' | 'isRemoval'> {
  const { updateId, attempt, to, removal } = job
  return { updateId, arosId: to.arosId, attempt, ...(removal && { isRemoval: true }) }
}
