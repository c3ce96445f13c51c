import { defaultLanguage, type Language, languages } from '@filo/contract/localized-text'
import type { FastifyRequest } from 'fastify'

/** The language an answer's texts are written in (docs/interface.md): tr, en, unsupported → en, none → tr. */
export function requestLanguage(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage || acceptLanguage.trim() === '*') return defaultLanguage
  const accepted = acceptLanguage.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return accepted.find((code): code is Language => (languages as readonly string[]).includes(code)) ?? 'en'
}

/** What robots call: whoever reads their log or their terminal is no reader of the console. */
const ofRobots = /^\/api\/(device|blobs|blob-packs|tuf)\b/

/** {@link requestLanguage} of a request; English where a robot asks and says none. */
export function languageOf({
  headers,
  url = '',
}: Pick<FastifyRequest, 'headers'> & { url?: string }): Language {
  const accepted = headers['accept-language']
  return accepted === undefined && ofRobots.test(url) ? 'en' : requestLanguage(accepted)
}
