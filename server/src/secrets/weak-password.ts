import { fold } from '@filo/contract/fold'

const common = [
  'password',
  'parola',
  'sifre',
  'qwerty',
  'asdfgh',
  'galatasaray',
  'fenerbahce',
  'besiktas',
  'trabzonspor',
  'istanbul',
  'turkiye',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
]

function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size <= 1 && [...steps].every((step) => Math.abs(step) <= 1)
}

/**
 * Whether a password falls to the first guesses (NIST SP 800-63B section 5.1.1.2): a common word with decoration, a run or
 * one repeated character, few different characters, or the person's own name or address.
 */
export function isWeakPassword(password: string, own: readonly string[]): boolean {
  const plain = fold(password)
  const letters = plain.replace(/[^a-z]/g, '')
  if (letters === '' && plain.length < 16) return true
  if (isRun(plain) || new Set(plain).size < 5) return true
  if (common.some((word) => letters === word || letters === word + word)) return true
  const ownWords = own.flatMap((text) => fold(text).split(/[^a-z0-9]+/)).filter((word) => word.length >= 4)
  return ownWords.some((word) => letters === word.replace(/[^a-z]/g, '') && letters.length > 0)
}
