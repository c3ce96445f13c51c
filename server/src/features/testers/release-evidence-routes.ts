import { getReleaseEvidence } from '@filo/contract/testers/release-evidence-routes'
import type { Api } from '../../http/routes/api.ts'
import type { ReleaseEvidenceService } from './release-evidence-service.ts'

/** Serves what a decision about a release can rest on. */
export function registerReleaseEvidenceRoutes(
  api: Api,
  { releaseEvidence }: { releaseEvidence: ReleaseEvidenceService },
): void {
  api.on(getReleaseEvidence, ({ actor, params }) => releaseEvidence.get(actor, params.ArosId))
}
