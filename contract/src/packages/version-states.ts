import { z } from 'zod'
import { ArosChannel } from '../device/assignment/aros-manifest.ts'
import type { LocalizedText } from '../localized-text.ts'

/** States of a package version (docs/lifecycles.md). */
export const versionStates = [
  'draft',
  'uploading',
  'scanning',
  'scan_failed',
  'ready',
  'in_test',
  'approved',
  'released',
  'deprecated',
  'archived',
  'rejected',
  'revoked',
] as const
export const VersionState = z.enum(versionStates)
export type VersionState = z.infer<typeof VersionState>

export const versionStateNames: Record<VersionState, LocalizedText> = {
  draft: { tr: 'Taslak', en: 'Draft' },
  uploading: { tr: 'Yükleniyor', en: 'Uploading' },
  scanning: { tr: 'Denetleniyor', en: 'Scanning' },
  scan_failed: { tr: 'Denetim başarısız', en: 'Scan failed' },
  ready: { tr: 'Hazır', en: 'Ready' },
  in_test: { tr: 'Testte', en: 'In test' },
  approved: { tr: 'Onaylı', en: 'Approved' },
  released: { tr: 'Yayında', en: 'Released' },
  deprecated: { tr: 'Kullanımdan kalkıyor', en: 'Deprecated' },
  archived: { tr: 'Arşivde', en: 'Archived' },
  rejected: { tr: 'Reddedildi', en: 'Rejected' },
  revoked: { tr: 'Geri çekildi', en: 'Revoked' },
}

/** States whose versions may go into an AROS of a channel (docs/lifecycles.md). */
export const composableStates: Record<ArosChannel, readonly VersionState[]> = {
  production: ['approved', 'released', 'deprecated'],
  test: ['ready', 'in_test', 'approved', 'released', 'deprecated'],
}

/** The channels whose AROS versions take a version of this state. */
export function channelsOf(state: VersionState): ArosChannel[] {
  return ArosChannel.options.filter((channel) => composableStates[channel].includes(state))
}

/** Files, code, number, variants and dependencies may change only in these states; afterwards they are frozen. */
export const openStates = ['draft', 'uploading', 'scanning', 'scan_failed'] as const satisfies VersionState[]

/** Whether what is frozen later may still change. */
export function isOpen(state: VersionState): boolean {
  return (openStates as readonly VersionState[]).includes(state)
}

/** What a person may do with a version; each is one row of the server's transition table. */
export const versionActions = [
  'make_ready',
  'start_test',
  'approve',
  'reject',
  'revise',
  'release',
  'deprecate',
  'archive',
  'revoke',
] as const
export const VersionAction = z.enum(versionActions)
export type VersionAction = z.infer<typeof VersionAction>

export const versionActionNames: Record<VersionAction, LocalizedText> = {
  make_ready: { tr: 'Hazır olarak işaretle', en: 'Mark as ready' },
  start_test: { tr: 'Teste gönder', en: 'Send to test' },
  approve: { tr: 'Onayla', en: 'Approve' },
  reject: { tr: 'Reddet', en: 'Reject' },
  revise: { tr: 'Yeni düzeltme başlat', en: 'Start a new revision' },
  release: { tr: 'Yayınla', en: 'Release' },
  deprecate: { tr: 'Kullanımdan kaldır', en: 'Deprecate' },
  archive: { tr: 'Arşivle', en: 'Archive' },
  revoke: { tr: 'Geri çek', en: 'Revoke' },
}
