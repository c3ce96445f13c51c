import { defaultLanguage, type Language, languages } from '@filo/contract/localized-text'
import type { FastifyRequest } from 'fastify'

/** The language an answer's texts are written in (docs/interface.md): tr, en, unsupported → en, none → tr. */
export function requestLanguage(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage || acceptLanguage.trim() === '*') return defaultLanguage
  const wanted = acceptLanguage.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find((code): code is Language => (languages as readonly string[]).includes(code)) ?? 'en'
}

/** {@link requestLanguage} of a request. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  return requestLanguage(request.headers['accept-language'])
}
