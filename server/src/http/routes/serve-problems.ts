import { createHash } from 'node:crypto'
import { allErrors } from '@filo/contract/all-errors'
import { commonErrors } from '@filo/contract/common-errors'
import type { ErrorDefinition } from '@filo/contract/error-definition'
import { Language } from '@filo/contract/localized-text'
import { problemTitle, problemType } from '@filo/contract/problem'
import { problemAdvice } from '@filo/contract/problem-advice'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../ground/domain-error.ts'
import { languageOf } from './request-language.ts'

interface Explained {
  type: string
  title: string
  status: number
  code: string
  /** What it says; `…` stands for what differs from time to time. */
  meaning: string
  advice: string
}

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}'
const csp = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`

function explain({ code, status, text }: ErrorDefinition, language: Language): Explained {
  const meaning = text[language].replace(/\{\w+\}/g, '…')
  const about = { type: problemType(code), title: problemTitle(code), status, code }
  return { ...about, meaning, advice: problemAdvice[status][language] }
}

/** All that stands in it comes from the contract's tables. */
function pageOf({ title, status, code, meaning, advice }: Explained, language: Language): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status} ${title} · Filo</title><style>${style}</style></head><body><h1>${status} ${title}</h1><p>${escaped(meaning)}</p><p>${escaped(advice)}</p><p><code>${code}</code></p></body></html>`
}

function problemLanguage(request: FastifyRequest): Language {
  return Language.safeParse((request.query as { lng?: unknown }).lng).data ?? languageOf(request)
}

/** Serves where the `type` of a problem leads (RFC 9457 section 3.1.1): what an error means and what to do, as a page or JSON. */
export function serveProblems(app: FastifyInstance): void {
  app.get(problemType(':code'), { schema: { hide: true } as object }, (request, reply) => {
    const definition = allErrors.get((request.params as { code: string }).code)
    if (!definition) throw new DomainError(commonErrors.not_found)
    const language = problemLanguage(request)
    const explained = explain(definition, language)
    void reply.headers({ vary: 'accept, accept-language', 'content-language': language })
    if (!request.headers.accept?.includes('text/html')) return explained
    return reply
      .header('content-security-policy', csp)
      .type('text/html; charset=utf-8')
      .send(pageOf(explained, language))
  })
}
