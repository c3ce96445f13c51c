import { isOpen } from '@filo/contract/packages/version-states'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'

export type VersionNoticeKey =
  | 'scanPutOff'
  | 'scanning'
  | 'uploading'
  | 'readyWanted'
  | 'failed'
  | 'rejected'
  | 'revoked'
  | 'duplicate'
  | 'filesRemoved'

type Told = Pick<VersionDetail, 'state' | 'isReadyWanted' | 'rejectedReason' | 'filesRemovedAt'> & {
  scan: Pick<VersionDetail['scan'], 'problem' | 'duplicateOf' | 'putOff'>
}

/** What the wizard's last step says itself: how its files are read, and, among its findings, that they are known. */
const saidByWizard: ReadonlySet<VersionNoticeKey> = new Set(['scanPutOff', 'scanning', 'duplicate'])

/** What a reader of a version must know before anything else, most urgent first; in the wizard what it does not say itself. */
export function versionNotices(
  { state, scan, isReadyWanted, rejectedReason, filesRemovedAt }: Told,
  isInWizard: boolean,
): VersionNoticeKey[] {
  const isScanning = state === 'scanning'
  const all: [VersionNoticeKey, boolean][] = [
    ['scanPutOff', isScanning && scan.putOff !== null],
    ['scanning', isScanning && scan.putOff === null],
    ['uploading', state === 'uploading'],
    ['readyWanted', isReadyWanted],
    ['failed', isOpen(state) && scan.problem !== null],
    ['rejected', state === 'rejected' && Boolean(rejectedReason)],
    ['revoked', state === 'revoked'],
    ['duplicate', scan.duplicateOf !== null],
    ['filesRemoved', filesRemovedAt !== null],
  ]
  return all.flatMap(([key, isSo]) => (isSo && !(isInWizard && saidByWizard.has(key)) ? [key] : []))
}
