import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/**
 * Where a change of a robot's configuration stands. `proposed` waits for an agent that takes configuration, `queued` for the
 * robot; `superseded` was overtaken by a later one before the robot had it.
 */
export const ConfigChangeState = z.enum([
  'proposed',
  'queued',
  'applied',
  'rejected_by_robot',
  'undone',
  'superseded',
  'expired',
])
export type ConfigChangeState = z.infer<typeof ConfigChangeState>

export const configChangeStateNames: Record<ConfigChangeState, LocalizedText> = {
  proposed: { tr: 'Ajan bekleniyor', en: 'Waits for the agent' },
  queued: { tr: 'Sırada', en: 'Queued' },
  applied: { tr: 'Uygulandı', en: 'Applied' },
  rejected_by_robot: { tr: 'Robot reddetti', en: 'Rejected by the robot' },
  undone: { tr: 'Robot geri aldı', en: 'Undone by the robot' },
  superseded: { tr: 'Yerini sonraki aldı', en: 'Replaced by a later one' },
  expired: { tr: 'Süresi doldu', en: 'Expired' },
}

/** States in which the robot has not answered yet. */
export const openConfigStates: readonly ConfigChangeState[] = ['proposed', 'queued']

/** Why a robot took a change back: nobody confirmed in time, its link was gone, it started anew, a program refused. */
export const ConfigEndReason = z.enum(['not_confirmed', 'link_lost', 'restarted', 'rejected'])
export type ConfigEndReason = z.infer<typeof ConfigEndReason>

export const configEndReasonNames: Record<ConfigEndReason, LocalizedText> = {
  not_confirmed: {
    tr: 'Robotun programları değişikliği süresi içinde onaylamadı.',
    en: 'The robot’s programs did not confirm the change in time.',
  },
  link_lost: {
    tr: 'Değişiklikten sonra robotun bağlantısı kesildi.',
    en: 'The robot lost its connection after the change.',
  },
  restarted: {
    tr: 'Değişiklik onaylanmadan robot yeniden başladı.',
    en: 'The robot started anew before the change was confirmed.',
  },
  rejected: {
    tr: 'Robotun bir programı değişikliği reddetti.',
    en: 'A program of the robot refused the change.',
  },
}

/** Who a change comes from: a person on this robot or on many at once, a campaign, or a default of its model or customer. */
export const ConfigOrigin = z.enum(['person', 'many', 'defaults', 'campaign'])
export type ConfigOrigin = z.infer<typeof ConfigOrigin>

/** How long a change waits for a robot that does not come. */
export const configExpiryDays = 30
