import type { TestServer } from '@filo/server/testing/test-context'

/** A browser's memory of one person: what the server set. */
export interface CookieJar {
  cookies: Map<string, string>
}

const cookieText = ({ cookies }: CookieJar) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function keepCookies(jar: CookieJar, set: string | string[] | undefined): void {
  for (const line of [set ?? []].flat()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.cookies.delete(name)
    else jar.cookies.set(name, value)
  }
}

/** Where a call goes. */
export const addressIn = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? input.url : input.toString()

/** A `fetch` that is answered by the real application in this process, as the person of the jar. */
export function fetchFrom(server: TestServer, jar: CookieJar): typeof fetch {
  return async (input, init = {}) => {
    init.signal?.throwIfAborted()
    const body = init.body instanceof Blob ? Buffer.from(await init.body.arrayBuffer()) : init.body
    const answer = await server.app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: addressIn(input),
      headers: { ...(init.headers as Record<string, string>), cookie: cookieText(jar) },
      ...(body == null ? {} : { payload: body as string }),
    })
    init.signal?.throwIfAborted()
    keepCookies(jar, answer.headers['set-cookie'])
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && name !== 'set-cookie') headers.set(name, String(value))
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    })
  }
}

/** Has some fields of the answers at a path other than the server says. */
export function answering(path: string, fields: object): (send: typeof fetch) => typeof fetch {
  return (send) => async (input, init) => {
    const answer = await send(input, init)
    if (!addressIn(input).startsWith(path)) return answer
    return Response.json({ ...((await answer.json()) as object), ...fields }, { status: answer.status })
  }
}

/** Answers what is read at a path as a server that fails. */
export function failingAt(path: string | RegExp): (send: typeof fetch) => typeof fetch {
  const isThere = (url: string) => (typeof path === 'string' ? url.startsWith(path) : path.test(url))
  return (send) => async (input, init) => {
    if (!isThere(addressIn(input))) return send(input, init)
    const problem = {
      type: 'about:blank',
      title: 'Internal',
      status: 500,
      code: 'internal',
      detail: 'Olmadı.',
    }
    const headers = { 'content-type': 'application/problem+json' }
    return new Response(JSON.stringify(problem), { status: problem.status, headers })
  }
}

const lateProof = {
  type: 'about:blank',
  title: 'Forbidden',
  status: 403,
  code: 'reauthentication_required',
  detail: 'Bu işlem için kim olduğunuzu yeniden kanıtlamalısınız.',
}

/** Answers the first change at a path as the server does once the sign-in is more than 15 minutes old. */
export function refusingOnceAsLate(path: string): (send: typeof fetch) => typeof fetch {
  let isRefused = false
  return (send) => async (input, init) => {
    const isChange = (init?.method ?? 'GET') !== 'GET' && addressIn(input).startsWith(path)
    if (isRefused || !isChange) return send(input, init)
    isRefused = true
    const headers = { 'content-type': 'application/problem+json' }
    return new Response(JSON.stringify(lateProof), { status: lateProof.status, headers })
  }
}
