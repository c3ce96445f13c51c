import { type ConfigWordKind, configWordKinds } from '@filo/contract/robot-config/config-items'
import type { ConfigWord } from '@filo/contract/robot-config/config-shapes'

/** Most words of one robot (contract/src/robot-config/config-values.ts). */
export const mostWords = 200

const fold = (text: string) => text.trim().toLocaleLowerCase('tr')

function kindOf(text: string): ConfigWordKind | undefined {
  const needle = fold(text)
  const found = Object.entries(configWordKinds).find(
    ([kind, { tr, en }]) => kind === text.trim() || fold(tr) === needle || fold(en) === needle,
  )
  return found?.[0] as ConfigWordKind | undefined
}

const cellsOf = (line: string) =>
  line.split(/[;,\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  )

/**
 * Words of a CSV file, one a line: word, kind, language, pronunciation (the last one may be left out); a line of headings is
 * passed over. @returns also the numbers of lines that are none
 */
export function readWords(
  text: string,
  languages: readonly string[],
): { words: ConfigWord[]; faulty: number[] } {
  const words: ConfigWord[] = []
  const faulty: number[] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue
    const [word = '', kindText = '', language = '', pronunciation = ''] = cellsOf(line)
    const kind = kindOf(kindText)
    const isWord = word !== '' && word.length <= 60 && pronunciation.length <= 100
    if (isWord && kind && languages.includes(language)) words.push({ word, kind, language, pronunciation })
    else if (index > 0) faulty.push(index + 1)
  }
  return { words, faulty }
}
