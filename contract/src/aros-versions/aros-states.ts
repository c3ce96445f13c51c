import { z } from 'zod'
import type { ArosChannel } from '../device/assignment/aros-manifest.ts'
import type { LocalizedText } from '../localized-text.ts'

/** States of both channels (docs/lifecycles.md, "AROS version"), with their words. */
export const arosStateNames = {
  draft: { tr: 'Taslak', en: 'Draft' },
  candidate: { tr: 'Aday', en: 'Candidate' },
  testing: { tr: 'Testte', en: 'Testing' },
  passed: { tr: 'Geçti', en: 'Passed' },
  failed: { tr: 'Başarısız', en: 'Failed' },
  promoted: { tr: 'Üretime alındı', en: 'Promoted' },
  in_review: { tr: 'İncelemede', en: 'In review' },
  approved: { tr: 'Onaylı', en: 'Approved' },
  published: { tr: 'Yayında', en: 'Published' },
  paused: { tr: 'Duraklatıldı', en: 'Paused' },
  superseded: { tr: 'Yerine yenisi geçti', en: 'Superseded' },
  withdrawn: { tr: 'Geri çekildi', en: 'Withdrawn' },
  archived: { tr: 'Arşivde', en: 'Archived' },
} as const satisfies Record<string, LocalizedText>

/** Whose default a version becomes: that of all robots of its product at once, or of those registered from now on. */
export const DefaultFor = z.enum(['all', 'new_robots'])
export type DefaultFor = z.infer<typeof DefaultFor>

export type ArosState = keyof typeof arosStateNames
export const arosStates = Object.keys(arosStateNames) as [ArosState, ...ArosState[]]
export const ArosState = z.enum(arosStates)

/** States of an assigned version in which no further robot starts it. */
export const blockedArosStates: readonly ArosState[] = ['paused', 'withdrawn', 'archived', 'failed']

export const arosChannelNames: Record<ArosChannel, LocalizedText> = {
  production: { tr: 'Üretim', en: 'Production' },
  test: { tr: 'Test', en: 'Test' },
}

/** The states of one channel in the order of its life. */
export const statesOfChannel: Record<ArosChannel, readonly ArosState[]> = {
  test: ['draft', 'candidate', 'testing', 'passed', 'failed', 'promoted', 'archived'],
  production: [
    'draft',
    'in_review',
    'approved',
    'published',
    'paused',
    'superseded',
    'withdrawn',
    'archived',
  ],
}

/** What a person can do with an AROS version, with the words of the button. */
export const arosTransitionNames = {
  edit: { tr: 'Düzenle', en: 'Edit' },
  delete: { tr: 'Taslağı sil', en: 'Delete draft' },
  lock: { tr: 'Aday yap', en: 'Make candidate' },
  start_test: { tr: 'Testi başlat', en: 'Start testing' },
  renew: { tr: 'Yeni aday oluştur', en: 'Create new candidate' },
  promote: { tr: 'Üretime al', en: 'Promote to production' },
  request_review: { tr: 'İncelemeye gönder', en: 'Send to review' },
  waive: { tr: 'Test muafiyeti ver', en: 'Waive the test' },
  approve: { tr: 'Onayla', en: 'Approve' },
  reject: { tr: 'Reddet', en: 'Reject' },
  publish: { tr: 'Yayınla', en: 'Publish' },
  pause: { tr: 'Duraklat', en: 'Pause' },
  resume: { tr: 'Sürdür', en: 'Resume' },
  withdraw: { tr: 'Geri çek', en: 'Withdraw' },
  assign: { tr: 'Varsayılan yap', en: 'Make default' },
  pin: { tr: 'Robota sabitle', en: 'Pin to a robot' },
  archive: { tr: 'Arşivle', en: 'Archive' },
} as const satisfies Record<string, LocalizedText>

export type ArosTransition = keyof typeof arosTransitionNames
export const arosTransitions = Object.keys(arosTransitionNames) as [ArosTransition, ...ArosTransition[]]
export const ArosTransition = z.enum(arosTransitions)
