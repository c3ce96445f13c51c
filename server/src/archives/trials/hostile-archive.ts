import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'

/** One trick, and the refusal that must answer it. */
export interface HostileArchive {
  trick: string
  bytes: Buffer
  code: string
  /** What the refusal must name; the upload itself (`upload`) when left out. */
  entry?: string
  limits?: Partial<ArchiveLimits>
}
