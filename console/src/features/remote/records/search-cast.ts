import { fold } from '@filo/contract/fold'
import type { Cast } from './cast.ts'
import { createPlainText } from './plain-text.ts'

/** A line that the terminal showed, and when it was begun. */
interface CastHit {
  /** Seconds from the begin of the recording. */
  at: number
  text: string
}

const longestLine = 400

/** What was printed, line by line; a line that was drawn over itself (a progress bar) counts as several. */
export function castLines(cast: Cast): CastHit[] {
  const plain = createPlainText()
  const lines: CastHit[] = []
  let current: CastHit | undefined
  const finish = () => {
    if (current && current.text.trim() !== '') lines.push(current)
    current = undefined
  }
  for (const { at, code, data } of cast.events) {
    if (code !== 'o') continue
    for (const char of plain(data)) {
      if (char === '\n' || char === '\r') finish()
      else if (char === '\b') current = current && { ...current, text: current.text.slice(0, -1) }
      else if (char >= ' ') {
        current ??= { at, text: '' }
        if (current.text.length < longestLine) current.text += char
      }
    }
  }
  finish()
  return lines
}

/** Those lines with a text in them, as people search: without case, accents or Turkish dots; `most` at most. */
export function searchLines(lines: readonly CastHit[], sought: string, most = 200): CastHit[] {
  const needle = fold(sought.trim())
  if (needle === '') return []
  return lines.filter(({ text }) => fold(text).includes(needle)).slice(0, most)
}
