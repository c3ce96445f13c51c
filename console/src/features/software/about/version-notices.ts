import { isOpen } from '@filo/contract/packages/version-states'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'

export type VersionNoticeKey =
  | 'scanPutOff'
  | 'scanning'
  | 'uploading'
  | 'readyRequested'
  | 'failed'
  | 'rejected'
  | 'revoked'
  | 'duplicate'
  | 'filesRemoved'

type VersionFacts = Pick<
  VersionDetail,
  'state' | 'isReadyRequested' | 'rejectedReason' | 'filesRemovedAt'
> & {
  scan: Pick<VersionDetail['scan'], 'problem' | 'duplicateOf' | 'putOff'>
}

/** What the wizard's last step says itself: how its files are read, and, among its findings, that they are known. */
const shownByWizard: ReadonlySet<VersionNoticeKey> = new Set(['scanPutOff', 'scanning', 'duplicate'])

/** What a reader of a version must know before anything else, most urgent first; in the wizard what it does not say itself. */
export function versionNotices(
  { state, scan, isReadyRequested, rejectedReason, filesRemovedAt }: VersionFacts,
  isInWizard: boolean,
): VersionNoticeKey[] {
  const isScanning = state === 'scanning'
  const all: [VersionNoticeKey, boolean][] = [
    ['scanPutOff', isScanning && scan.putOff !== null],
    ['scanning', isScanning && scan.putOff === null],
    ['uploading', state === 'uploading'],
    ['readyRequested', isReadyRequested],
    ['failed', isOpen(state) && scan.problem !== null],
    ['rejected', state === 'rejected' && Boolean(rejectedReason)],
    ['revoked', state === 'revoked'],
    ['duplicate', scan.duplicateOf !== null],
    ['filesRemoved', filesRemovedAt !== null],
  ]
  return all.flatMap(([key, isSo]) => (isSo && !(isInWizard && shownByWizard.has(key)) ? [key] : []))
}
