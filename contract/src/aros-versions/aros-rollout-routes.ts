import { z } from 'zod'
import { idParams } from '../entity.ts'
import type { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'

/**
 * How a robot that shall run a version stands to it, each in one of these: it runs it, is being updated, its update failed,
 * nothing is known of it (out of touch), or it waits. `leaving`: it runs it and shall run another.
 */
export const rolloutStates = ['runs', 'updating', 'failed', 'waits', 'unknown', 'leaving'] as const
const RolloutState = z.enum(rolloutStates)
type RolloutState = z.infer<typeof RolloutState>

export const rolloutStateNames: Record<RolloutState, LocalizedText> = {
  runs: { tr: 'Çalıştırıyor', en: 'Runs it' },
  updating: { tr: 'Güncelleniyor', en: 'Updating' },
  failed: { tr: 'Güncelleme başarısız', en: 'Update failed' },
  waits: { tr: 'Bekliyor', en: 'Waits' },
  unknown: { tr: 'Çevrimdışı, bilinmiyor', en: 'Offline, unknown' },
  leaving: { tr: 'Başka sürüme geçecek', en: 'Shall run another' },
}

export const ArosRollout = z.object({
  /** Robots in use that shall run it. */
  desired: z.number().int(),
  counts: z.array(z.object({ state: RolloutState, units: z.number().int() })),
})
export type ArosRollout = z.infer<typeof ArosRollout>

export const getArosRollout = route({
  name: 'getArosRollout',
  method: 'GET',
  path: '/api/aros-versions/:ArosId/rollout',
  summary: 'How the robots that shall run a version stand to it now, counted',
  access: { permission: 'aros.read' },
  params: idParams('ArosId'),
  response: ArosRollout,
})

export const arosRolloutRoutes = [getArosRollout]
