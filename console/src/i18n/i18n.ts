import { type Language, languages } from '@filo/contract/localized-text'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { ChunkError } from '../lib/chunk-error.ts'
import { keepText } from '../lib/keep-text.ts'
import { chooseLanguage, languageParam } from './detect-language.ts'
import { textsBackend, wantLanguage } from './texts-backend.ts'

export const i18n = i18next.createInstance()

/** Where the tab remembers a `lng` it was opened with, so that a reload keeps it. */
const tabLanguageKey = 'lng'

function detect(profileLanguage: string | null): Language {
  const query = new URLSearchParams(location.search).get(languageParam)
  if (query) sessionStorage.setItem(tabLanguageKey, query)
  return chooseLanguage({
    query,
    tab: sessionStorage.getItem(tabLanguageKey),
    profile: profileLanguage,
    browser: navigator.languages,
  })
}

/** Starts i18next with the detected language and the shell's namespaces; ready when it resolves. */
export async function startI18n(profileLanguage: string | null): Promise<void> {
  const lng = detect(profileLanguage)
  wantLanguage(lng)
  i18n.on('missingKey', (_languages, namespace) => void loadFallback(namespace))
  await i18n
    .use(textsBackend)
    .use(initReactI18next)
    .init({
      lng,
      supportedLngs: ['tr', 'en'],
      fallbackLng: ['en', 'tr'],
      load: 'languageOnly',
      ns: ['common', 'app', 'layouts', 'ui', 'components'],
      defaultNS: 'common',
      fallbackNS: 'common',
      interpolation: { escapeValue: false },
      saveMissing: true,
      // A part of a feature looks among its own texts first, then among the feature's.
      react: { useSuspense: true, bindI18nStore: 'added', nsMode: 'fallback' },
    })
  followLanguage(i18n.language)
  i18n.on('languageChanged', followLanguage)
}

/** Namespaces loaded so far. */
function loadedNamespaces(): string[] {
  return Object.keys(i18n.store.data[i18n.language] ?? {})
}

/** Texts of languages that are wanted now and come: who shows one of them waits for it, whoever asked first. */
let coming = Promise.resolve()

function fetchTexts(languages: readonly Language[], namespaces: readonly string[]): Promise<void> {
  const fetched = languages.filter(wantLanguage)
  if (fetched.length > 0) coming = i18n.reloadResources(fetched, [...namespaces])
  return coming
}

/** Fetches the fallback language's texts, once one of ours is missing. */
async function loadFallback(namespace: string): Promise<void> {
  await fetchTexts(languages, [namespace, ...loadedNamespaces()])
}

/** Loads namespaces, or fails with a ChunkError: a page must not show keys. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  const missing = () => namespaces.filter((name) => !i18n.hasResourceBundle(i18n.language, name))
  await i18n.loadNamespaces([...namespaces])
  if (missing().length > 0) await i18n.reloadResources([i18n.language], missing())
  if (missing().length > 0) throw new ChunkError('CHUNK_LOAD_FAILED')
}

/** The next page asks for this language's texts before its scripts are there (`app/first-requests.js`). */
function followLanguage(language: string): void {
  document.documentElement.lang = language
  keepText(localStorage, 'language', language)
}

/** Shows the console in another language at once; the tab keeps it over a reload unless told otherwise. */
export async function changeLanguage(language: Language, isStored = true): Promise<void> {
  if (isStored) sessionStorage.setItem(tabLanguageKey, language)
  const address = new URL(location.href)
  if (address.searchParams.has(languageParam)) {
    address.searchParams.set(languageParam, language)
    history.replaceState(history.state, '', address)
  }
  await fetchTexts([language], loadedNamespaces())
  await i18n.changeLanguage(language)
}

/** Whether this tab was given a language by `lng` or by its person. */
export function isLanguageChosen(): boolean {
  return sessionStorage.getItem(tabLanguageKey) !== null
}

/** The next person in this tab begins with a language of their own. */
export function forgetTabLanguage(): void {
  sessionStorage.removeItem(tabLanguageKey)
}

/** The language shown now. */
export function currentLanguage(): Language {
  return i18n.language === 'en' ? 'en' : 'tr'
}
