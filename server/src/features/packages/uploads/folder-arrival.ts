import type { Arrival } from '@filo/contract/packages/uploads-routes'
import type { VersionRecord } from '../versions/versions-store.ts'

/** The uploads of a version that are open, in numbers. */
export interface OpenUploads {
  /** Loose files, and how many of them have arrived whole. */
  files: number
  arrived: number
  archives: number
  /** People they come from. */
  senders: number
}

type Receiving = Pick<VersionRecord, 'fileCount' | 'scan'>

/**
 * Whether what is arriving becomes the content without anybody's decision: an archive, or the announced files of one
 * sender into a version without content. Where there is content, somebody chooses between replacing and adding.
 */
export function endsAlone({ fileCount, scan }: Receiving, open: OpenUploads): boolean {
  if (open.archives > 0) return true
  return fileCount === 0 && scan.expectedFiles !== undefined && open.senders <= 1
}

/** Whether every file that was begun or announced is there. */
export function isWhole({ scan }: Pick<Receiving, 'scan'>, open: OpenUploads): boolean {
  return open.files > 0 && open.arrived === open.files && open.files >= (scan.expectedFiles ?? 0)
}

/** How many files a version expects once another upload announces its folder; undefined = nobody said. */
export function expectedAfter(
  { scan }: Pick<Receiving, 'scan'>,
  { kind, folderFiles }: { kind: 'archive' | 'file'; folderFiles?: number | undefined },
): number | undefined {
  if (kind === 'archive') return undefined
  const known = [scan.expectedFiles, folderFiles].filter((value) => value !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}

/** The same for who looks on. */
export function presentArrival(version: Receiving, open: OpenUploads): Arrival {
  return {
    openFiles: open.files,
    arrivedFiles: open.arrived,
    expectedFiles: version.scan.expectedFiles ?? null,
    endsAlone: endsAlone(version, open),
  }
}
