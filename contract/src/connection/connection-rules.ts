import { z } from 'zod'

/** Most that silence may be borne before a robot counts as offline: a week, in minutes. */
export const maxRuleMinutes = 7 * 24 * 60

/**
 * After how many minutes people may be told that a robot is offline. They are few, so that whoever tells looks once for
 * each of them, however many robots there are.
 */
export const noticeMinutes = [5, 10, 15, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080] as const
const NoticeMinutes = z.union(noticeMinutes.map((minutes) => z.literal(minutes)))

const limits = {
  /** Minutes of silence after which a robot whose link stands counts as stale; heartbeats come every 30 seconds. */
  staleAfterMin: z.number().int().min(1).max(maxRuleMinutes),
  /** Minutes of silence after which it counts as offline. */
  offlineAfterMin: z.number().int().min(2).max(maxRuleMinutes),
}

/** When silence makes a robot stale and offline (docs/lifecycles.md). */
export const ConnectionLimits = z.object(limits)
export type ConnectionLimits = z.infer<typeof ConnectionLimits>

/** How silence of robots is judged, and after how many minutes people are told; null: they are not. */
export const ConnectionRules = z
  .object({ ...limits, noticeAfterMin: NoticeMinutes.nullable() })
  .refine((rules) => rules.staleAfterMin < rules.offlineAfterMin, {
    path: ['offlineAfterMin'],
    message: 'offline_after_stale',
  })
  .refine((rules) => rules.noticeAfterMin === null || rules.noticeAfterMin >= rules.offlineAfterMin, {
    path: ['noticeAfterMin'],
    message: 'notice_after_offline',
  })
export type ConnectionRules = z.infer<typeof ConnectionRules>

/** What counts where neither the robot nor its customer has rules of its own. */
export const productRules: ConnectionRules = { staleAfterMin: 2, offlineAfterMin: 10, noticeAfterMin: 10 }

/** Where the rules of a robot come from. */
export const ruleSources = ['robot', 'customer', 'product'] as const
export type RuleSource = (typeof ruleSources)[number]

interface Layers {
  own: ConnectionRules | null
  ofCustomer: ConnectionRules | null
}

/**
 * The rules that count for a robot: its own, else its customer's, else the product's. They count as a whole, so that no
 * mixture of two can have a robot offline before it is stale.
 */
export function resolveRules({ own, ofCustomer }: Layers): { rules: ConnectionRules; source: RuleSource } {
  if (own) return { rules: own, source: 'robot' }
  if (ofCustomer) return { rules: ofCustomer, source: 'customer' }
  return { rules: productRules, source: 'product' }
}
