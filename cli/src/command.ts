import type { createClient } from '@filo/contract/client'
import type { LocalizedText } from '@filo/contract/localized-text'

/** What a command came to: 0 as hoped, 1 the answer is bad news. */
export interface Outcome {
  exitCode: 0 | 1
  lines: LocalizedText[]
}

/** What was typed after a command's two words, and the password it was started with. */
export interface Given {
  words: readonly string[]
  password: string | undefined
}

export interface Command {
  summary: LocalizedText
  /** What may be typed after it. */
  takes?: string
  run: (client: ReturnType<typeof createClient>, given: Given) => Promise<Outcome>
}
