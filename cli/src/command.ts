import type { createClient } from '@filo/contract/client'
import type { LocalizedText } from '@filo/contract/localized-text'

/** What a command came to: 0 as hoped, 1 the answer is bad news. */
export interface Outcome {
  exitCode: 0 | 1
  lines: LocalizedText[]
}

export interface Command {
  summary: LocalizedText
  /** What may be typed after it. */
  takes?: string
  /** As whom it runs: with an API token, or as a person who signs in with password and code for this one command. */
  as: 'token' | 'person'
  run: (client: ReturnType<typeof createClient>, words: readonly string[]) => Promise<Outcome>
}
