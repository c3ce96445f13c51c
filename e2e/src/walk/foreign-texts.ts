import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@filo/contract/localized-text'

const consoleFolder = fileURLToPath(new URL('../../../console/src', import.meta.url))

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/\s+/g, ' ').trim()]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function textsOf(language: Language): string[] {
  const files = globSync(`**/texts/${language}.json`, { cwd: consoleFolder })
  return files.flatMap((file) => textsIn(JSON.parse(readFileSync(`${consoleFolder}/${file}`, 'utf8'))))
}

/** Too short to tell a language by. */
const SHORT = 4
/** A code, as packages have them. */
const code = /^[a-z][a-z-]*$/
/** Folders of the demo, whose people gave them one name. */
const folders = ['Temel', 'Etkileşim', 'İçerik', 'Programlar']

/** Texts of the console that a page in this language never shows: those of the other one that are none of its own. */
export function foreignTexts(language: Language): string[] {
  const own = new Set(textsOf(language))
  const others = languages.filter((other) => other !== language).flatMap(textsOf)
  return [...new Set(others)].filter((text) => {
    const isText = text.length > SHORT && /\p{L}/u.test(text) && !text.includes('{{') && !code.test(text)
    return isText && !own.has(text) && !folders.includes(text)
  })
}
