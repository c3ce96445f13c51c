import { createServer } from 'node:net'

export interface TestMail {
  to: string
  /** Subject and text as they are read, without soft line breaks and quoting. */
  text: string
}

/** As much of SMTP (RFC 5321) as a sender needs; keeps what it was given. */
export async function startTestMailServer() {
  const mails: TestMail[] = []
  const server = createServer((socket) => {
    let heard = ''
    let to = ''
    let isData = false
    const send = (line: string) => socket.write(`${line}\r\n`)

    function handle(line: string): void {
      if (/^RCPT TO:/i.test(line)) to = line.match(/<(.*)>/)?.[1] ?? ''
      isData = /^DATA/i.test(line)
      send(isData ? '354 go on' : '250 ok')
    }

    function keep(raw: string): void {
      const bytes = raw.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`)
      mails.push({
        to,
        text: bytes.includes('%') ? decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, '%25')) : bytes,
      })
      isData = false
      send('250 ok')
    }

    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      heard += String(chunk)
      for (;;) {
        const end = heard.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const reported = heard.slice(0, end)
        heard = heard.slice(end + (isData ? 5 : 2))
        if (isData) keep(reported)
        else handle(reported)
      }
    })
    send('220 test')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
