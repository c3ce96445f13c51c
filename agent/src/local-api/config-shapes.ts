import type { ConfigKey } from '@filo/contract/robot-config/config-items'
import { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { isOfConfigItem } from '@filo/contract/robot-config/config-values'
import { z } from 'zod'

/** What a program calls itself; the server shows it nowhere. */
export const ProgramName = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,50}$/, 'letters, digits, _, . and - alone, 50 at most')

const Keys = z
  .string()
  .max(2000)
  .transform((text) => [...new Set(text.split(',').filter(Boolean))].sort())
  .pipe(
    z
      .array(z.string().regex(/^[A-Za-z0-9.]{1,50}$/))
      .min(1)
      .max(60),
  )

/** The query of `GET /v1/config`. */
export const ConfigQuery = z.strictObject({
  program: ProgramName,
  /** Separated by commas. */
  keys: Keys,
  /** The turn that the program knows; absent: it is answered at once. */
  turn: z.coerce.number().int().min(0).optional(),
  /** Seconds until it is answered though nothing is new. */
  waitS: z.coerce.number().int().min(0).max(25).default(0),
})

export const ConfigConfirmation = z.strictObject({ program: ProgramName, turn: z.number().int().min(0) })

export const ConfigRejection = ConfigConfirmation.extend({ text: z.string().trim().min(1).max(300) })

/** What a program has set by itself. */
export const OwnConfig = z.strictObject({
  values: ConfigValues.superRefine((values, context) => {
    for (const [key, value] of Object.entries(values))
      if (value !== undefined && !isOfConfigItem(key as ConfigKey, value))
        context.addIssue({ code: 'custom', path: [key], message: 'no value of this item' })
  }),
})
export type OwnConfig = z.infer<typeof OwnConfig>

/** The configuration as a program is told it. */
export interface LocalConfig {
  turn: number
  /** `null`: none is known; the program's own default counts. */
  values: Record<string, unknown>
  /** A change that the program must confirm or reject within `secondsLeft`, else the agent takes it back. */
  trial: { keys: string[]; secondsLeft: number } | null
}
