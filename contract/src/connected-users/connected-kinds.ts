import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** What is connected: a person at the console, a program with an API token, or a robot. */
export const ConnectedKind = z.enum(['console', 'program', 'robot'])
export type ConnectedKind = z.infer<typeof ConnectedKind>

export const connectedKindNames: Record<ConnectedKind, LocalizedText> = {
  console: { tr: 'Konsol', en: 'Console' },
  program: { tr: 'Program', en: 'Program' },
  robot: { tr: 'Robot', en: 'Robot' },
}
