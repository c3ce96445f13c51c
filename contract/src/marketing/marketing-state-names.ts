import type { LocalizedText } from '../localized-text.ts'

/** States of a marketing version (docs/lifecycles.md, "Marketing version"), with their words. */
export const marketingStateNames = {
  draft: { tr: 'Taslak', en: 'Draft' },
  in_review: { tr: 'İncelemede', en: 'In review' },
  approved: { tr: 'Onaylı', en: 'Approved' },
  rejected: { tr: 'Reddedildi', en: 'Rejected' },
  scheduled: { tr: 'Planlandı', en: 'Scheduled' },
  live: { tr: 'Canlı', en: 'Live' },
  unlisted: { tr: 'Gizli', en: 'Unlisted' },
  ended: { tr: 'Sona erdi', en: 'Ended' },
} as const satisfies Record<string, LocalizedText>

/** States of a change of what was approved already. */
export const marketingRevisionStateNames = {
  draft: { tr: 'Taslak', en: 'Draft' },
  in_review: { tr: 'İncelemede', en: 'In review' },
  approved: { tr: 'Onaylandı', en: 'Approved' },
  rejected: { tr: 'Reddedildi', en: 'Rejected' },
} as const satisfies Record<string, LocalizedText>
