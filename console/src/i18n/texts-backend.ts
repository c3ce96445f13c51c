import type { BackendModule, ResourceKey } from 'i18next'
import { loadChunk } from '../lib/chunk-error.ts'

type TextModule = { default: ResourceKey }
type TextLoader = () => Promise<TextModule>

const files: Record<string, TextLoader> = {
  ...import.meta.glob<TextModule>('../*/texts/*.json'),
  ...import.meta.glob<TextModule>('../features/**/texts/*.json'),
  ...import.meta.glob<TextModule>('../layouts/*/texts/*.json'),
  ...import.meta.glob<TextModule>('../components/*/texts/*.json'),
}

/**
 * `../features/users/texts/tr.json` → ['users', 'tr']; `../features/robots/about/texts/tr.json`, texts of a part that
 * most of its feature's pages do not show → ['robots/about', 'tr']; our own folder's `./texts/tr.json` → ['common', 'tr'].
 */
export function textFileKey(path: string): [namespace: string, language: string] {
  const [folder = '', file = ''] = path.split('/texts/')
  const name = folder.replace(/^\.\.\/(?:(?:features|layouts|components)\/)?/, '')
  return [name === '.' || name === 'i18n' ? 'common' : name, file.replace('.json', '')]
}

const loaders = new Map<string, TextLoader>(
  Object.entries(files).map(([path, load]) => [textFileKey(path).join(':'), load]),
)

/** Languages whose texts are really read; the others answer empty until somebody asks for them. */
const keys = new Set<string>()

/** Has a language's texts read from now on; tells whether that is new. */
export function wantLanguage(language: string): boolean {
  const isNew = !keys.has(language)
  keys.add(language)
  return isNew
}

/**
 * Loads a namespace's texts as a chunk of its own; an unknown namespace is an error, not an empty page. The
 * fallback language is not fetched until a key is missing: both languages have the same keys.
 */
export const textsBackend: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init() {},
  async read(language: string, namespace: string) {
    const load = loaders.get(`${namespace}:${language}`)
    if (!load) throw new Error(`no texts for ${namespace} in ${language}`)
    return keys.has(language) ? (await loadChunk(load)).default : {}
  },
} as unknown as BackendModule
