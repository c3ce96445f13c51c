import {
  type ConnectionRules,
  ConnectionRules as ConnectionRulesShape,
  maxRuleMinutes,
} from '@filo/contract/connection/connection-rules'
import { z } from 'zod'

interface Words {
  offlineAfterStale: string
  noticeAfterOffline: string
}

/** The rules as a form holds them; the choice of minutes is a text there. */
export function connectionDraft({ offlineAfterStale, noticeAfterOffline }: Words) {
  return z
    .object({
      isOwn: z.boolean(),
      staleAfterMin: z.number().int().min(1).max(maxRuleMinutes),
      offlineAfterMin: z.number().int().min(2).max(maxRuleMinutes),
      noticeAfterMin: z.string().nullable(),
    })
    .refine((draft) => draft.staleAfterMin < draft.offlineAfterMin, {
      path: ['offlineAfterMin'],
      message: offlineAfterStale,
    })
    .refine(
      (draft) => draft.noticeAfterMin === null || Number(draft.noticeAfterMin) >= draft.offlineAfterMin,
      { path: ['noticeAfterMin'], message: noticeAfterOffline },
    )
}

export type ConnectionDraft = z.infer<ReturnType<typeof connectionDraft>>

/** What a form starts from: the own rules, else those that count instead. */
export function draftOf(own: ConnectionRules | null, inherited: ConnectionRules): ConnectionDraft {
  const { noticeAfterMin, ...limits } = own ?? inherited
  return {
    isOwn: own !== null,
    ...limits,
    noticeAfterMin: noticeAfterMin === null ? null : `${noticeAfterMin}`,
  }
}

/** What a form sends; null: no own rules. */
export function rulesOfDraft({ isOwn, noticeAfterMin, ...limits }: ConnectionDraft): ConnectionRules | null {
  if (!isOwn) return null
  return ConnectionRulesShape.parse({
    ...limits,
    noticeAfterMin: noticeAfterMin === null ? null : Number(noticeAfterMin),
  })
}
