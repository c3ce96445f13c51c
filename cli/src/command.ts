import type { createClient } from '@filo/contract/client'
import type { LocalizedText } from '@filo/contract/localized-text'

/** What a command came to: 0 as hoped, 1 the answer is bad news. */
export interface Outcome {
  exitCode: 0 | 1
  lines: LocalizedText[]
}

/** The person at the terminal. */
export interface Hand {
  /** The passphrase of a key file. @throws BadConfig where nobody can answer */
  passphrase: () => Promise<string>
  /** Says something before it asks. */
  show: (lines: readonly LocalizedText[]) => void
  /** Whether they say yes. @throws BadConfig where nobody can answer */
  agrees: (question: LocalizedText) => Promise<boolean>
}

export interface Command {
  summary: LocalizedText
  /** What may be typed after it. */
  takes?: string
  /**
   * As whom it runs: with an API token, as a person who signs in with password and code for this one command, or as
   * nobody, because it stays on this machine or asks for what is public.
   */
  as: 'token' | 'person' | 'nobody'
  run: (client: ReturnType<typeof createClient>, words: readonly string[], hand: Hand) => Promise<Outcome>
}
