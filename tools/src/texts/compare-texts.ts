import type { Violation } from '../source/violation.ts'
import { baseKey, placeholdersOf, type Texts } from './text-file.ts'

interface TextPair {
  /** The folder that holds tr.json and en.json. */
  folder: string
  tr: Texts
  en: Texts
}

/** Letters that Turkish has and English never. */
const onlyTurkish = /[ğĞşŞıİ]/

function problem(path: string, message: string): Violation {
  return { rule: 'texts', path, message }
}

function findEmpty(path: string, texts: Texts): Violation[] {
  return Array.from(texts)
    .filter(([, text]) => text.trim() === '' || text !== text.trim())
    .map(([key, text]) => problem(path, text.trim() ? `${key} has space around it` : `${key} is empty`))
}

function findAbsent(path: string, texts: Texts, others: Texts): Violation[] {
  return Array.from(others.keys())
    .filter((key) => !texts.has(key))
    .map((key) => problem(path, `${key} is missing here`))
}

/** A text for one thing may spell the number out; `{reason}` and `{reasonEn}` are one value in two languages. */
function comparablePlaceholders(key: string, text: string): string {
  const names = new Set(Array.from(placeholdersOf(text), (name) => name.replace(/(?<=[a-z])En$/, '')))
  if (key.endsWith('_one')) names.delete('count')
  return Array.from(names).sort().join(', ')
}

function findUnequalPlaceholders({ folder, tr, en }: TextPair): Violation[] {
  return Array.from(tr).flatMap(([key, text]) => {
    const other = en.get(key)
    if (other === undefined) return []
    const [mine, theirs] = [comparablePlaceholders(key, text), comparablePlaceholders(key, other)]
    return mine === theirs
      ? []
      : [problem(`${folder}/en.json`, `${key} has {${theirs}}, Turkish has {${mine}}`)]
  })
}

function findHalfPlurals(path: string, texts: Texts): Violation[] {
  return Array.from(texts.keys())
    .filter((key) => key !== baseKey(key) && !texts.has(`${baseKey(key)}_other`))
    .map((key) => problem(path, `${key} has no ${baseKey(key)}_other beside it`))
}

function findTurkish({ folder, en }: TextPair): Violation[] {
  return Array.from(en)
    .filter(([, text]) => onlyTurkish.test(text))
    .map(([key, text]) => problem(`${folder}/en.json`, `${key} reads Turkish: ${text}`))
}

/** What differs between the Turkish and English texts of one folder beyond the language. */
export function compareTexts(pair: TextPair): Violation[] {
  const trPath = `${pair.folder}/tr.json`
  const enPath = `${pair.folder}/en.json`
  return [
    ...findAbsent(enPath, pair.en, pair.tr),
    ...findAbsent(trPath, pair.tr, pair.en),
    ...findEmpty(trPath, pair.tr),
    ...findEmpty(enPath, pair.en),
    ...findUnequalPlaceholders(pair),
    ...findHalfPlurals(trPath, pair.tr),
    ...findHalfPlurals(enPath, pair.en),
    ...findTurkish(pair),
  ]
}
