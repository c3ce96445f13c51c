import type { Arrival } from '@filo/contract/packages/uploads-routes'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'

interface WaitingFiles {
  arrived: number
  expected: number
  /** Some of what was announced or begun is missing. */
  isPartial: boolean
}

/** The loose files that somebody must decide about; null when there are none or they become the content alone. */
export function waitingFiles(
  { state }: Pick<VersionDetail, 'state'>,
  { openFiles, arrivedFiles, expectedFiles, endsAlone }: Arrival,
): WaitingFiles | null {
  if (state !== 'uploading' || arrivedFiles === 0) return null
  const expected = Math.max(openFiles, expectedFiles ?? 0)
  const isPartial = arrivedFiles < expected
  return endsAlone && !isPartial ? null : { arrived: arrivedFiles, expected, isPartial }
}
