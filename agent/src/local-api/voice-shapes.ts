import { z } from 'zod'
import { ProgramName } from './config-shapes.ts'

/** The query of `GET /v1/voice`: asking is how a program says that it speaks. */
export const VoiceQuery = z.strictObject({
  program: ProgramName,
  /** The turn that the asker knows; absent: it is answered at once. */
  turn: z.coerce.number().int().min(0).optional(),
  /** Seconds until it is answered though nothing is new. */
  waitS: z.coerce.number().int().min(0).max(25).default(0),
})

/** What became of a sentence; `text`: why it was not said, as people read it. */
export const VoiceResult = z.strictObject({
  program: ProgramName,
  id: z.uuid(),
  spoken: z.boolean(),
  text: z.string().max(300).default(''),
})

/** What a program that speaks is told. */
export interface LocalVoice {
  turn: number
  /** `null`: nothing is to be said now. */
  task: { id: string; text: string; language: 'tr' | 'en'; secondsLeft: number } | null
}
