import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { VersionsService } from '../packages/versions/versions-service.ts'
import type { ProgramInstallsService } from '../program-installs/program-installs-service.ts'
import type { TrustService } from '../trust/trust-service.ts'

/** What the use cases of programs work with. */
export type ProgramDeps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: Pick<AuditService, 'record'>
  /** Lists manifests of releases for robots. */
  trust: Pick<TrustService, 'publishProgram'>
  /** Reads what robots get of package versions. */
  versions: Pick<VersionsService, 'readReleaseContent'>
  /** Told when a program's state changes: installed copies follow it. */
  programInstalls: Pick<ProgramInstallsService, 'settleProgram'>
}
