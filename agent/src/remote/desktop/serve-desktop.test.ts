import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteMode } from '@filo/contract/remote/remote-states'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../context.ts'
import { openPartStream, openTestSession, type PartStreamEnd } from '../../test/open-part-stream.ts'
import { usualRemoteSettings } from '../remote-settings.ts'
import { desktopAddresses } from './find-desktop.ts'
import { createDesktopPart } from './serve-desktop.ts'

const logger = pino({ level: 'silent' })
const partOn = (desktop: string) =>
  createDesktopPart({ context: { remote: { ...usualRemoteSettings, desktop }, clock: systemClock, logger } })

function openDesktop(desktop: string, mode: RemoteMode) {
  const part = partOn(desktop)
  const { session, deeds, end } = openTestSession()
  const stream = openPartStream({ part, session, kind: 'remote-desktop', request: {}, mode })
  let waiting = Buffer.alloc(0)
  /** So many bytes of the server, and what came with them stays for the next call. */
  async function read(length: number): Promise<Buffer> {
    while (waiting.length < length) {
      const message = await stream.next()
      if (!message) throw new Error(`it ended: ${await stream.closed}`)
      waiting = Buffer.concat([waiting, message])
    }
    const found = waiting.subarray(0, length)
    waiting = waiting.subarray(length)
    return found
  }
  return { part, session, deeds, end, stream, read }
}
type Desktop = ReturnType<typeof openDesktop>

async function shakeHands({ stream, read }: Desktop) {
  expect((await read(12)).toString()).toMatch(/^RFB 003\./)
  await stream.sendMessage(Buffer.from('RFB 003.008\n'))
  expect([...(await read(2))]).toEqual([1, 1])
  await stream.sendMessage(Buffer.from([1]))
  expect((await read(4)).readUInt32BE()).toBe(0)
  await stream.sendMessage(Buffer.from([1]))
  const init = await read(24)
  await read(init.readUInt32BE(20))
  return { width: init.readUInt16BE(0), height: init.readUInt16BE(2) }
}

describe('where a desktop is looked for', () => {
  test.each([
    ['auto', [5900, 5901, 5902, 5903]],
    ['5950', [5950]],
    ['none', []],
    ['/run/vnc.sock', ['/run/vnc.sock']],
    ['70000', []],
    ['example.com:5900', []],
  ])('%s', (setting, expected) => {
    expect(desktopAddresses(setting).map((each) => ('path' in each ? each.path : each.port))).toEqual(
      expected,
    )
  })
})

describe('a server of our own', () => {
  let server: Server
  let sockets: Socket[] = []
  let connections = 0
  const listen = async (onSocket: (socket: Socket) => void) => {
    server = createServer((socket) => {
      connections += 1
      sockets.push(socket)
      socket.on('error', () => undefined)
      onSocket(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return String(typeof address === 'object' ? address?.port : 0)
  }
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    sockets = []
    server.close()
  })

  test('one that greets is a desktop, and is not tried again and again', async () => {
    const port = await listen((socket) => socket.write('RFB 003.008\n'))
    const part = partOn(port)
    const before = connections
    for (let i = 0; i < 10; i += 1) expect(await part.canDesktop()).toBe(true)
    expect(connections - before).toBe(1)
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
    expect(await part.canDesktop()).toBe(false)
  })

  test('one that says something else, or nothing for a second, is none', async () => {
    const port = await listen((socket) => socket.write('SSH-2.0-OpenSSH'))
    expect(await partOn(port).canDesktop()).toBe(false)
    server.close()
    const silent = await listen(() => undefined)
    const startMs = performance.now()
    expect(await partOn(silent).canDesktop()).toBe(false)
    expect(performance.now() - startMs).toBeLessThan(5000)
  })

  test('a viewer is told in words why the only security type is not passed on', async () => {
    const port = await listen((socket) => {
      socket.write('RFB 003.008\n')
      socket.once('data', () => socket.write(Buffer.from([1, 19])))
    })
    const desktop = openDesktop(port, 'control')
    await desktop.read(12)
    await desktop.stream.sendMessage(Buffer.from('RFB 003.008\n'))
    const [, length] = [await desktop.read(1), (await desktop.read(4)).readUInt32BE()]
    expect((await desktop.read(length)).toString()).toContain('(19)')
    expect(await desktop.stream.closed).toBe('refused')
  })

  test('a viewer that does not read slows the server down, and an end leaves no connection', async () => {
    let sent = 0
    const port = await listen((socket) => {
      socket.write('RFB 003.008\n')
      socket.once('data', () => {
        socket.write(Buffer.from([1, 1]))
        socket.once('data', () => {
          socket.write(Buffer.alloc(4))
          const more = () => {
            while (socket.write(Buffer.alloc(65_536))) sent += 65_536
          }
          socket.on('drain', more)
          more()
        })
      })
    })
    const part = partOn(port)
    const { session, deeds } = openTestSession()
    const steps = [Buffer.from('RFB 003.008\n'), Buffer.from([1, 1])]
    const stalled = new Promise<void>(() => undefined)
    let came = 0
    const stream: PartStreamEnd = openPartStream({
      part,
      session,
      kind: 'remote-desktop',
      request: {},
      onMessage: (bytes) => {
        came += bytes.length
        const step = steps.shift()
        if (step) void stream.sendMessage(step)
        return steps.length === 0 && came > 100 ? stalled : undefined
      },
    })
    await expect.poll(() => came).toBeGreaterThan(500_000)
    await new Promise((resolve) => setTimeout(resolve, 300))
    // The window, what was on its way, and what the kernel holds between two sockets.
    expect(came).toBeLessThanOrEqual(1_048_576 + 100)
    expect(sent).toBeLessThan(16_000_000)
    stream.cut()
    await part.end?.(session)
    expect(deeds.at(-1)).toEqual({ kind: 'desktop_closed', mode: 'control', keys: 0, clicks: 0 })
    await expect.poll(() => sockets.every((socket) => socket.destroyed)).toBe(true)
  })
})

const has = (program: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`])
    return true
  } catch {
    return false
  }
}
const isThere = has('Xtigervnc') && has('xterm')

describe.skipIf(!isThere)('TigerVNC (needs Xtigervnc and xterm)', () => {
  const port = '5977'
  const children: ChildProcess[] = []
  let folder: string
  const typed = () => readFile(join(folder, 'typed'), 'utf8').catch(() => '')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'filo-desktop-'))
    const args = [':77', '-SecurityTypes', 'None', '-localhost', '-rfbport', port, '-geometry', '640x480']
    children.push(spawn('Xtigervnc', args, { stdio: 'ignore' }))
    const part = partOn(port)
    await vi.waitUntil(() => part.canDesktop(), { timeout: 20_000 })
    const script = `touch ${folder}/ready; while read -r line; do echo "$line" >> ${folder}/typed; done`
    const env = { ...process.env, DISPLAY: ':77' }
    children.push(
      spawn('xterm', ['-geometry', '200x60+0+0', '-e', 'sh', '-c', script], { env, stdio: 'ignore' }),
    )
    await vi.waitUntil(() => readFile(join(folder, 'ready')).then(Boolean, () => false), { timeout: 20_000 })
  })
  afterAll(async () => {
    for (const child of children.toReversed()) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  async function look({ stream, read }: Desktop, width: number, height: number) {
    await stream.sendMessage(Buffer.from([2, 0, 0, 1, 0, 0, 0, 0]))
    const request = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    request.writeUInt16BE(width, 6)
    request.writeUInt16BE(height, 8)
    await stream.sendMessage(request)
    const update = await read(4)
    expect(update[0]).toBe(0)
    expect(update.readUInt16BE(2)).toBeGreaterThan(0)
    const rectangle = await read(12)
    // Raw: four bytes for each point.
    expect(await read(4 * rectangle.readUInt16BE(4) * rectangle.readUInt16BE(6))).toBeDefined()
  }

  async function type({ stream }: Desktop, text: string) {
    await stream.sendMessage(Buffer.from([5, 0, 0, 50, 0, 50]))
    for (const char of text) {
      const key = char === '\n' ? 0xff0d : char.charCodeAt(0)
      for (const down of [1, 0]) {
        const event = Buffer.from([4, down, 0, 0, 0, 0, 0, 0])
        event.writeUInt32BE(key, 4)
        await stream.sendMessage(event)
      }
    }
  }

  test('what is typed in control arrives, and what is typed by somebody who only looks does not', async () => {
    const control = openDesktop(port, 'control')
    const { width, height } = await shakeHands(control)
    await look(control, width, height)
    await type(control, 'first\n')
    await expect.poll(typed).toBe('first\n')

    const view = openDesktop(port, 'view')
    await shakeHands(view)
    await type(view, 'secret\n')
    // It still sees, and what it typed has been dealt with by then.
    await look(view, width, height)
    await type(control, 'last\n')
    await expect.poll(typed).toBe('first\nlast\n')

    for (const each of [control, view]) each.stream.close()
    for (const each of [control, view]) await each.part.end?.(each.session)
    expect(control.deeds).toEqual([
      { kind: 'desktop_opened', mode: 'control' },
      { kind: 'desktop_closed', mode: 'control', keys: 11, clicks: 0 },
    ])
    expect(view.deeds.at(-1)).toMatchObject({ mode: 'view' })
  })
})
