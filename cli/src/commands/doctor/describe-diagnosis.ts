import type { LocalizedText } from '@filo/contract/localized-text'
import { type Diagnosis, type DiagnosisRow, diagnoses } from './diagnosis.ts'

const LONGEST_FACT = 300

/** What a stranger's server says must not steer the terminal it is shown on. */
function printable(fact: string | number | undefined): string {
  return String(fact ?? '')
    .replace(/\p{C}/gu, '?')
    .slice(0, LONGEST_FACT)
}

function fill(text: LocalizedText, facts: Diagnosis['facts']): LocalizedText {
  const filled = (words: string) => words.replace(/\{(\w+)\}/g, (_, name: string) => printable(facts[name]))
  return { tr: filled(text.tr), en: filled(text.en) }
}

/** A finding with its words: which check it answers, how that came out, what was seen and what to do. */
export function describeDiagnosis({ code, facts }: Diagnosis) {
  const { check, state, message, advice }: DiagnosisRow = diagnoses[code]
  return { check, state, code, facts, message: fill(message, facts), advice: advice && fill(advice, facts) }
}
