import type { LicenceFlag } from '@filo/contract/packages/library-shapes'

/** Families whose terms reach what is built with them, by the beginning of their SPDX id. */
const copyleft =
  /^(?:AGPL|GPL|LGPL|GFDL|SSPL|MPL|EPL|EUPL|CDDL|OSL|CPL|IPL|CPAL|RPL|APSL|QPL|SPL|Sleepycat|NPL|ODbL|MS-RL|CC-BY-SA|CC-BY-NC-SA|CECILL-(?:1|2)|copyleft-next)(?:[-.\dv+]|$)/i

/** Ids that are no permission to use the library in a product, or that say nothing. */
const unclear =
  /^(?:NOASSERTION|NONE|UNKNOWN|UNLICENSED|SEE LICENSE\b.*|LicenseRef-.*|DocumentRef-.*|BUSL|Elastic|PolyForm|CC-BY-NC|CC-BY-ND|JSON)(?:[-.\d+]|$)/i

const copyleftWords =
  /\b(?:[AL]?GPL|general public licen[cs]e|mozilla public|eclipse public|copyleft|share-?alike)\b/i
const freeWords =
  /\b(?:MIT|BSD|ISC|apache|zlib|boost|unlicense|public domain|python software foundation|CC0|WTFPL)\b/i

/** Best first: of alternatives the best holds, of what holds together the worst. */
const order: readonly LicenceFlag[] = ['ok', 'unknown', 'copyleft']

function worst(flags: readonly LicenceFlag[]): LicenceFlag {
  return order.findLast((flag) => flags.includes(flag)) ?? 'unknown'
}

function best(flags: readonly LicenceFlag[]): LicenceFlag {
  return order.find((flag) => flags.includes(flag)) ?? 'unknown'
}

function flagOfOne(name: string): LicenceFlag {
  const [licence = ''] = name.trim().split(/\s+WITH\s+/i)
  if (licence === '' || unclear.test(licence)) return 'unknown'
  if (copyleft.test(licence) || copyleftWords.test(licence)) return 'copyleft'
  // One word is an SPDX id; several are a name in somebody's own words.
  return /^[\w.:+-]+$/.test(licence) || freeWords.test(licence) ? 'ok' : 'unknown'
}

/** Splits at an operator outside parentheses. */
function split(expression: string, operator: 'AND' | 'OR'): string[] {
  const parts: string[] = []
  let depth = 0
  let part: string[] = []
  for (const token of expression.split(/(\s+(?:AND|OR)\s+|[()])/)) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (depth === 0 && token.trim() === operator) {
      parts.push(part.join(''))
      part = []
    } else part.push(token)
  }
  return [...parts, part.join('')]
}

function withoutParentheses(expression: string): string {
  const text = expression.trim()
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1).trim() : text
}

/** Flags a licence by the policy: an SPDX expression, an id, a name in words, or nothing. */
export function flagLicence(licence: string | null): LicenceFlag {
  if (licence === null) return 'unknown'
  const text = licence.trim()
  const alternatives = split(text, 'OR')
  if (alternatives.length > 1) return best(alternatives.map(flagLicence))
  const together = split(text, 'AND')
  if (together.length > 1) return worst(together.map(flagLicence))
  const inner = withoutParentheses(text)
  return inner === text ? flagOfOne(text) : flagLicence(inner)
}
