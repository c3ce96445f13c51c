import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** What a person may do on one robot, within what their account's role permits at all. */
export const RobotRole = z.enum(['owner', 'operator', 'viewer'])
export type RobotRole = z.infer<typeof RobotRole>

export const robotRoleNames: Record<RobotRole, LocalizedText> = {
  owner: { tr: 'Sahip', en: 'Owner' },
  operator: { tr: 'Operatör', en: 'Operator' },
  viewer: { tr: 'İzleyici', en: 'Viewer' },
}
