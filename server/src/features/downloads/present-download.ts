import type { Download } from '@filo/contract/downloads/downloads-routes'
import type { DownloadWithNames } from './downloads-store.ts'

/** A download with who fetched it; a robot or person that is gone since has no name. */
export function presentDownload({ download, unit, personName }: DownloadWithNames): Download {
  const { unitId, userId, at, endedAt } = download
  return {
    id: download.id,
    kind: download.kind,
    name: download.name,
    result: download.result,
    errorCode: download.errorCode,
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    durationMs: download.durationMs,
    servedBytes: download.bytes,
    reportedBytes: download.reportedBytes,
    resumeCount: download.resumeCount,
    attempt: download.attempt,
    ip: download.ip,
    robot: unitId ? { id: unitId, serial: unit?.serial ?? '—', name: unit?.name ?? '' } : null,
    person: userId ? { id: userId, name: personName ?? '—' } : null,
    arosId: download.arosId,
    releaseId: download.releaseId,
    versionId: download.versionId,
    updateId: download.updateId,
  }
}
