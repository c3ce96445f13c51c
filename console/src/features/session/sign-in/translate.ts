import type { Language } from '@filo/contract/localized-text'
import { createContext, use } from 'react'
import en from '../texts/en.json' with { type: 'json' }
import tr from '../texts/tr.json' with { type: 'json' }

const texts: Record<Language, unknown> = { tr, en }

type Translate = (key: string, params?: Record<string, string | number>) => string

function textAt(tree: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], tree)
}

/** Reads this feature's texts without i18next, which the sign-in page does without; a missing key shows itself. */
export function createTranslate(language: Language): Translate {
  return (key, params = {}) => {
    const text = textAt(texts[language], key.split('.'))
    if (typeof text !== 'string') return key
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole))
  }
}

/** The language of the page and its texts. */
export const TextContext = createContext<{ language: Language; t: Translate }>({
  language: 'tr',
  t: createTranslate('tr'),
})

/** The sign-in page's texts in the language shown. */
export function useTexts() {
  return use(TextContext)
}
