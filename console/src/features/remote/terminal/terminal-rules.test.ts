// @vitest-environment jsdom
import { bytesMessage, jsonMessage } from '@filo/contract/remote/remote-streams'
import { Terminal } from '@xterm/xterm'
import { expect, test, vi } from 'vitest'
import { cleanPaste, needsPasteQuestion } from './clean-paste.ts'
import { createTerminalFeed } from './terminal-feed.ts'
import { guardTerminal, openableLink } from './terminal-guards.ts'
import { allowedSize, createSizeTeller, firstSize } from './terminal-size.ts'
import { terminalText } from './terminal-text.ts'
import { typedMessages } from './typed-messages.ts'

function openTerminal() {
  const terminal = new Terminal({ cols: 80, rows: 24, allowProposedApi: true })
  guardTerminal(terminal.parser)
  const typed: string[] = []
  const titles: string[] = []
  terminal.onData((data) => typed.push(data))
  terminal.onTitleChange((title) => titles.push(title))
  const write = (text: string) => new Promise<void>((done) => terminal.write(text, done))
  return { terminal, typed, titles, write }
}

test.each([
  ['DECRQSS', '\x1bP$qm\x1b\\'],
  ['XTGETTCAP', '\x1bP+q544e\x1b\\'],
  ['a clipboard to read', '\x1b]52;c;?\x07'],
  ['a clipboard to write', '\x1b]52;c;cm0gLXJmIH4=\x07'],
  ['a colour query', '\x1b]4;1;?\x07'],
  ['the colour of the background', '\x1b]11;?\x1b\\'],
  ['a report of the title', '\x1b[21t'],
  ['the size of the window', '\x1b[18t'],
  ['the terminal’s name', '\x1b[>q'],
  ['the terminal’s unit', '\x1b[=c'],
  ['an enquiry', '\x05'],
  ['a title and its report', '\x1b]2;rm -rf ~\x07\x1b[21t'],
])('%s types nothing back and names nothing', async (_, text) => {
  const { typed, titles, write } = openTerminal()
  await write(`${text}ok`)
  expect([typed, titles]).toEqual([[], []])
})

test('editors still get to know cursor and kind, in digits alone', async () => {
  const { typed, write } = openTerminal()
  await write('\x1b[6n\x1b[c\x1b[5n')
  expect(typed).toHaveLength(3)
  for (const answer of typed) expect(answer).toMatch(/^\p{Cc}\[[?>]?[\d;]*[cnR]$/u)
})

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['http://10.0.0.1/', 'http://10.0.0.1/'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['file:///etc/passwd', undefined],
  ['ssh://robot', undefined],
  ['nothing', undefined],
])('the link %s opens %s', (uri, url) => {
  expect(openableLink(uri)).toBe(url)
})

test('a paste cannot end its own brackets, and line ends are asked about', () => {
  expect(cleanPaste('ls\x1b[201~rm\r\nx\ty\u202e')).toBe('ls[201~rm\nx\ty')
  expect([needsPasteQuestion('ls'), needsPasteQuestion('ls\n')]).toEqual([false, true])
})

test.each([
  [
    { cols: 0, rows: 0 },
    { cols: 2, rows: 1 },
  ],
  [
    { cols: 5000, rows: 5000 },
    { cols: 1000, rows: 1000 },
  ],
  [
    { cols: Number.NaN, rows: 12.7 },
    { cols: 2, rows: 12 },
  ],
])('the size %o becomes %o', (size, allowed) => {
  expect(allowedSize(size)).toEqual(allowed)
})

test.each([
  ['shown to who may type', { isShown: true, canType: true }, { cols: 120, rows: 40 }],
  ['behind another tab, where two columns fit', { isShown: false, canType: true }, { cols: 80, rows: 24 }],
  ['shown to who watches', { isShown: true, canType: false }, { cols: 80, rows: 24 }],
])('a terminal %s begins with the right size', (_where, how, size) => {
  const fitting = how.isShown ? { cols: 120, rows: 40 } : { cols: 2, rows: 1 }
  expect(firstSize(how, fitting, { cols: 80, rows: 24 })).toEqual(size)
})

test('a dragged window says its size now and then, and its last one', () => {
  vi.useFakeTimers()
  try {
    const reported: string[] = []
    const sizes = createSizeTeller(({ cols, rows }) => reported.push(`${cols}x${rows}`))
    for (let cols = 20; cols <= 80; cols += 1) sizes.want({ cols, rows: 24 })
    vi.advanceTimersByTime(50)
    for (let cols = 80; cols <= 90; cols += 1) sizes.want({ cols, rows: 24 })
    vi.advanceTimersByTime(1000)
    expect(reported).toEqual(['80x24', '90x24'])
  } finally {
    vi.useRealTimers()
  }
})

test('typed text leaves whole, in pieces that a frame carries, cut in the middle of characters', () => {
  const text = 'ğ@#{}'.repeat(20_000)
  const messages = typedMessages(text)
  expect(messages.every((message) => message[0] === 0 && message.length <= 16_385)).toBe(true)
  const bytes = messages.flatMap((message) => [...message.subarray(1)])
  expect(new TextDecoder().decode(Uint8Array.from(bytes))).toBe(text)
})

test('characters that come in pieces of one byte are whole on the screen, and what is no UTF-8 harms nothing', async () => {
  const { terminal } = openTerminal()
  const feed = createTerminalFeed({
    terminal,
    onLive: () => undefined,
    onUser: () => undefined,
    onExit: () => undefined,
  })
  for (const byte of new TextEncoder().encode('şeker 🤖')) await feed(bytesMessage(Uint8Array.of(byte)))
  await feed(bytesMessage(Uint8Array.of(0xff, 0xfe, 0x41)))
  expect(terminal.buffer.active.getLine(0)?.translateToString(true)).toMatch(/^şeker 🤖.*A$/)
})

test('what can be scrolled to is saved as text, with long lines whole', async () => {
  const { terminal, write } = openTerminal()
  await write(`\x1b[31mred\x1b[0m   gap\r\n${'x'.repeat(100)}\r\n\r\nend`)
  expect(terminalText(terminal.buffer.active)).toBe(`red   gap\n${'x'.repeat(100)}\n\nend\n`)
})

test('a new screen waits for what came before it, and what comes after waits for it', async () => {
  const order: string[] = []
  const writes: (() => void)[] = []
  const feed = createTerminalFeed({
    terminal: {
      write: (bytes, done) => {
        order.push(`write ${new TextDecoder().decode(bytes)}`)
        writes.push(done)
      },
      reset: () => order.push('reset'),
      resize: (cols, rows) => order.push(`resize ${cols}x${rows}`),
    },
    onLive: (isLive) => order.push(isLive ? 'live' : 'drawing'),
    onUser: (user) => order.push(user),
    onExit: (code) => order.push(`exit ${code}`),
  })
  const bytes = (text: string) => bytesMessage(new TextEncoder().encode(text))
  const settle = () => new Promise((done) => setTimeout(done, 0))
  void feed(bytes('old'))
  void feed(jsonMessage({ type: 'screen', cols: 1, rows: 30, user: 'filo' }))
  void feed(bytes('new'))
  void feed(jsonMessage({ type: 'screen-end' }))
  await settle()
  expect(order).toEqual(['write old'])
  writes.shift()?.()
  await settle()
  expect(order).toEqual(['write old', 'drawing', 'filo', 'reset', 'resize 2x30', 'write new'])
  writes.shift()?.()
  await settle()
  await feed(jsonMessage({ type: 'exit', exitCode: 3 }))
  expect(order.slice(-2)).toEqual(['live', 'exit 3'])
  expect(feed(jsonMessage({ type: 'dance' }))).toBeUndefined()
  expect(feed(Uint8Array.of(7, 7))).toBeUndefined()
})
