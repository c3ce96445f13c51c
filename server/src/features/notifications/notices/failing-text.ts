import type { LocalizedText } from '@filo/contract/localized-text'
import type { Subject } from './notice-rule.ts'

const longestWords = 300

const cutAtEnd = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/**
 * Packages that fail, by their names in both languages, each with the last lines that its service printed where the robot
 * reported them; a package nobody knows by its code is named by it. Cut to one line's length.
 */
export function failingText(
  after: Record<string, unknown> | null,
  { packageNames }: Pick<Subject, 'packageNames'>,
): LocalizedText {
  const [codes, details] = [after?.['packages'], after?.['details']]
  const linesOf = (code: string) =>
    details && typeof details === 'object' ? Reflect.get(details, code) : undefined
  const inLanguage = (language: 'tr' | 'en') => {
    const words = (Array.isArray(codes) ? codes.map(String) : []).map((code) => {
      const lines = linesOf(code)
      const name = packageNames?.get(code)?.[language] ?? code
      return typeof lines === 'string' ? `${name} (${lines.replaceAll('\n', ' · ')})` : name
    })
    return cutAtEnd(words.join(', '), longestWords)
  }
  return { tr: inLanguage('tr'), en: inLanguage('en') }
}
