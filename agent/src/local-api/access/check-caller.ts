import type { IncomingHttpHeaders } from 'node:http'
import { LocalApiError } from '../local-api-error.ts'
import { carriesToken } from './api-token.ts'
import type { TokenGuesses } from './token-guesses.ts'

const ownHost = /^(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/i

/**
 * Lets in who calls this machine by its own name: a page that made a name of its own lead here is refused (DNS rebinding).
 * @throws LocalApiError
 */
export function checkHost({ host }: Pick<IncomingHttpHeaders, 'host'>): void {
  if (!ownHost.test(host ?? ''))
    throw new LocalApiError(403, 'host_refused', 'ask for localhost or 127.0.0.1, by no other name')
}

/**
 * Lets in who may use the port: a program of this machine that read the token, or the agent's own page that was opened with
 * it. A page from anywhere else is none, whatever name it made the browser call this machine by (DNS rebinding).
 * @throws LocalApiError
 */
export function checkCaller(
  { host, origin, authorization }: IncomingHttpHeaders,
  { token, guesses }: { token: string; guesses: TokenGuesses },
): void {
  checkHost({ host })
  if (origin !== undefined && origin !== `http://${host}`)
    throw new LocalApiError(403, 'origin_refused', 'this API is not for web pages')
  if (carriesToken(authorization, token)) return
  const seconds = guesses.count()
  if (seconds > 0)
    throw new LocalApiError(429, 'too_many_wrong_tokens', `wait ${seconds} seconds and send the right token`)
  throw new LocalApiError(
    401,
    'token_refused',
    'send "Authorization: Bearer" with the text of the token file',
  )
}
