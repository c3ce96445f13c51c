import type { createClient } from '@filo/contract/client'
import type { LocalizedText } from '@filo/contract/localized-text'

/** What a command came to: 0 as hoped, 1 the answer is bad news. */
export interface Outcome {
  exitCode: 0 | 1
  lines: LocalizedText[]
}

export interface Command {
  summary: LocalizedText
  run: (client: ReturnType<typeof createClient>) => Promise<Outcome>
}
