/** What of an XMLHttpRequest the console uses, over the page's own `fetch`: half of the bytes first, then all. */
export class XhrOverFetch {
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  responseType = ''
  status = 0
  response: Blob | undefined
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  private readonly giving = new AbortController()
  private readonly sent: Record<string, string> = {}
  private answered = new Headers()
  private method = ''
  private url = ''

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.sent[name] = value
  }

  getAllResponseHeaders(): string {
    return [...this.answered].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }

  abort(): void {
    this.giving.abort()
  }

  send(body: Blob): void {
    void this.run(body).finally(() => this.onloadend?.())
  }

  private async run(body: Blob): Promise<void> {
    this.upload.onprogress?.({ loaded: Math.ceil(body.size / 2) })
    try {
      const { method, sent: headers, giving } = this
      const input = new Promise<never>((_, reject) =>
        giving.signal.addEventListener('abort', () => reject(giving.signal.reason)),
      )
      const answer = await Promise.race([
        fetch(this.url, { method, headers, body, signal: giving.signal }),
        input,
      ])
      this.upload.onprogress?.({ loaded: body.size })
      this.status = answer.status
      this.answered = answer.headers
      this.response = await answer.blob()
      this.onload?.()
    } catch {
      if (this.giving.signal.aborted) this.onabort?.()
      else this.onerror?.()
    }
  }
}
