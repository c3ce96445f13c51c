import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** `aborting` and `withdrawing` last until every robot was told; `paused` holds, what is downloaded stays. */
export const CampaignState = z.enum([
  'draft',
  'scheduled',
  'running',
  'paused',
  'aborting',
  'withdrawing',
  'completed',
  'completed_with_failures',
  'aborted',
  'withdrawn',
])
export type CampaignState = z.infer<typeof CampaignState>

export const campaignStateNames: Record<CampaignState, LocalizedText> = {
  draft: { tr: 'Taslak', en: 'Draft' },
  scheduled: { tr: 'Planlandı', en: 'Scheduled' },
  running: { tr: 'Sürüyor', en: 'Running' },
  paused: { tr: 'Duraklatıldı', en: 'Paused' },
  aborting: { tr: 'İptal ediliyor', en: 'Being aborted' },
  withdrawing: { tr: 'Geri alınıyor', en: 'Being withdrawn' },
  completed: { tr: 'Tamamlandı', en: 'Completed' },
  completed_with_failures: { tr: 'Hatalarla tamamlandı', en: 'Completed with failures' },
  aborted: { tr: 'İptal edildi', en: 'Aborted' },
  withdrawn: { tr: 'Geri alındı', en: 'Withdrawn' },
}

/** States in which its robots may be given the release, or wait for it. */
export const openCampaignStates: readonly CampaignState[] = ['scheduled', 'running', 'paused']

/** States in which a server has something to do for it. */
export const workingCampaignStates: readonly CampaignState[] = [
  'scheduled',
  'running',
  'aborting',
  'withdrawing',
]

/** States that nothing leads out of, but withdrawing. */
export const endedCampaignStates: readonly CampaignState[] = [
  'completed',
  'completed_with_failures',
  'aborted',
  'withdrawn',
]

/** Where one robot of a campaign stands. What it does once it was given the release is said by its update. */
export const CampaignUnitState = z.enum([
  'queued',
  'assigned',
  'succeeded',
  'failed',
  'rolled_back',
  'skipped',
  'cancelled',
  'returning',
  'returned',
])
export type CampaignUnitState = z.infer<typeof CampaignUnitState>

export const campaignUnitStateNames: Record<CampaignUnitState, LocalizedText> = {
  queued: { tr: 'Sırada', en: 'Queued' },
  assigned: { tr: 'Gönderildi', en: 'Sent' },
  succeeded: { tr: 'Tamamlandı', en: 'Done' },
  failed: { tr: 'Başarısız', en: 'Failed' },
  rolled_back: { tr: 'Geri dönüldü', en: 'Rolled back' },
  skipped: { tr: 'Atlandı', en: 'Skipped' },
  cancelled: { tr: 'İptal edildi', en: 'Cancelled' },
  returning: { tr: 'Geri dönüyor', en: 'Returning' },
  returned: { tr: 'Eski hâlinde', en: 'Back as it was' },
}

/** What a campaign brings to its robots. */
export const CampaignSubject = z.enum(['release', 'config'])
export type CampaignSubject = z.infer<typeof CampaignSubject>

export const campaignSubjectNames: Record<CampaignSubject, LocalizedText> = {
  release: { tr: 'Sürüm', en: 'Release' },
  config: { tr: 'Yapılandırma', en: 'Configuration' },
}

/** What the comparison of updated robots with those on the former release came to. */
export const GateOutcome = z.enum(['passed', 'worse', 'unknown'])
export type GateOutcome = z.infer<typeof GateOutcome>

export const gateOutcomeNames: Record<GateOutcome, LocalizedText> = {
  passed: { tr: 'Sorun görülmedi', en: 'No worse' },
  worse: { tr: 'Daha kötü', en: 'Worse' },
  unknown: { tr: 'Veri yetersiz', en: 'Too little to tell' },
}
