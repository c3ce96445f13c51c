import { lineAt, parseSource, walk } from '../source/parse-source.ts'
import type { Violation } from '../source/violation.ts'
import { pairOf } from './bilingual-literals.ts'

type Choice = { readonly language: 'tr' | 'en'; readonly other: RegExp; readonly use: string }

/** A word, with what Turkish hangs on to it; letters before it make it another word. */
function stem(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})`, 'iu')
}

/**
 * Words that once stood beside another one for the same idea, and the one that people read (docs/domain-language.md).
 * Code and routes keep their names: a product is a `variant` there.
 */
export const wordChoices: readonly Choice[] = [
  { language: 'tr', other: stem('varyant'), use: 'ürün' },
  { language: 'en', other: stem('variants?(?!\\p{L})'), use: 'product' },
  { language: 'tr', other: stem('makbuz'), use: 'dağıtım belgesi' },
  { language: 'tr', other: stem('yayım'), use: 'yayın (yayınla, yayınlandı)' },
  { language: 'tr', other: stem('süzge[çc]'), use: 'filtre' },
  { language: 'tr', other: stem('(?<!saat )pil(?:i|in|ler)?(?!\\p{L})'), use: 'batarya' },
  { language: 'tr', other: stem('(?<!veri\\p{L}* zaten )yüklü(?!\\p{L})'), use: 'kurulu' },
  { language: 'tr', other: stem('hizmetler|hizmeti (?:arızalı|yeniden)'), use: 'servis' },
  { language: 'tr', other: stem('kendi ekibimiz'), use: 'kuruluş içi' },
  { language: 'tr', other: stem('kuruluşum'), use: 'kurumum' },
  { language: 'tr', other: stem('test uzman'), use: 'testçi' },
  { language: 'tr', other: stem('düzeltme \\{'), use: 'yapı (build)' },
  { language: 'tr', other: stem('cihazın kalıbı'), use: 'cihaz imajı' },
  { language: 'tr', other: stem('artık (?:olmayan|burada olmayan) biri'), use: 'silinmiş kullanıcı' },
]

/** Names the words of a text for which another one was decided. */
export function findOtherWords(language: 'tr' | 'en', text: string): string[] {
  // A placeholder is code: {variant} stays.
  const words = text.replaceAll(/\{\{[^}]*\}\}|\{[^}]*\}/gu, (value) => value.slice(0, 1))
  return wordChoices
    .filter((choice) => choice.language === language && choice.other.test(words))
    .map(({ use, other }) => `has "${other.exec(words)?.[0]}"; write "${use}"`)
}

/** Checks texts written in code as `{ tr, en }` or as rows of a define function. */
export function findOtherWordsInCode(path: string, source: string): Violation[] {
  const found: Violation[] = []
  walk(parseSource(path, source).program, (node, parents) => {
    const pair = pairOf(node, parents)
    if (!pair) return
    const problems = [...findOtherWords('tr', pair[0]), ...findOtherWords('en', pair[1])]
    for (const message of problems)
      found.push({ rule: 'word choice', path, line: lineAt(source, node.start), message })
  })
  return found
}
