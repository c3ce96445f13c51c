import type { SentBytes } from '@filo/contract/client'

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const at = line.indexOf(':')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()]] : []
    }),
  )
}

/**
 * Sends bytes and says how many have gone, which `fetch` does not tell.
 * @throws TypeError where the server was not reached, AbortError where the call was given up
 */
export function sendBytes(
  url: string,
  { method, headers, body, signal, onSent }: SentBytes,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    request.open(method, url)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => {
      const isEmpty = request.status === 204
      const { status } = request
      resolve(new Response(isEmpty ? null : request.response, { status, headers: headersOf(request) }))
    }
    request.onerror = () => reject(new TypeError('the server was not reached'))
    request.onabort = () => reject(new DOMException('given up', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', giveUp)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
    else request.send(body)
  })
}
