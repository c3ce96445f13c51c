import {
  BadVersionError,
  DownloadHTTPError,
  DownloadLengthMismatchError,
  ExpiredMetadataError,
} from 'tuf-js/dist/error.js'
import { TransientError, UpdateError } from './update-error.ts'

// tuf-js exports none of its errors, and wraps those of snapshot and targets in a text: what is known of them stands here alone,
// and refresh-metadata.test.ts has the library itself raise each.

/** Error that a fetcher throws for an answer that is no file; tuf-js takes 403 and 404 for the end of the roots. */
export function httpFailure(message: string, status: number): Error {
  return new DownloadHTTPError(message, status)
}

/** Error that a fetcher throws for an answer that is longer than the metadata allows. */
export function lengthFailure(message: string): Error {
  return new DownloadLengthMismatchError(message)
}

/** Names what a refresh found wrong, by the clause of TUF that forbids it. @param networkFailure what the fetcher met, which goes first */
export function toUpdateError(error: unknown, networkFailure: Error | undefined): Error {
  if (networkFailure) return networkFailure
  const detail = error instanceof Error ? error.message : String(error)
  if (error instanceof DownloadHTTPError) return new TransientError(detail, { cause: error })
  if (error instanceof ExpiredMetadataError || /is expired/.test(detail)) {
    return new UpdateError('metadata_expired', detail, 'TUF 5.4.4, 5.5.6, 5.6.5: freeze attack')
  }
  if (error instanceof BadVersionError || /less than current version|does not match/.test(detail)) {
    return new UpdateError('metadata_rollback', detail, 'TUF 5.3.5, 5.4.3, 5.5.5: rollback attack')
  }
  return new UpdateError('metadata_invalid', detail, 'TUF 5.3-5.6')
}
