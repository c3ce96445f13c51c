import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { usualNetworkSettings } from '../../network/network-settings.ts'
import { openNetwork } from '../../network/open-network.ts'
import { type Answer, endAnswer, requestServer } from './request-server.ts'

let server: Server | undefined

async function listen(listener: RequestListener): Promise<string> {
  const made = createServer(listener)
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const address = made.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const agent = openNetwork(usualNetworkSettings).forRequests('http://127.0.0.1')
const requested = { method: 'GET', headers: {}, agent, beginsWithinMs: 5_000 } as const
const request = (url: string, signal = new AbortController().signal) =>
  requestServer(url, { ...requested, signal })

async function read({ body }: Answer): Promise<string> {
  let text = ''
  for await (const piece of body) text += String(piece)
  return text
}

test('a compressed answer is read unpacked, with the length it was sent in', async () => {
  const packed = gzipSync('ğüş'.repeat(1_000))
  const url = await listen((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed)
  })
  const answer = await request(url)
  expect(answer.header('content-length')).toBe(String(packed.length))
  expect(await read(answer)).toBe('ğüş'.repeat(1_000))
})

test('a redirect is an answer and is not followed', async () => {
  const paths: (string | undefined)[] = []
  const url = await listen((request, response) => {
    paths.push(request.url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  const answer = await request(`${url}/here`)
  endAnswer(answer)
  expect(answer.status).toBe(302)
  expect(paths).toEqual(['/here'])
})

test.each(['identity', 'gzip'])(
  'a line that breaks within an answer in %s is told to who reads',
  async (coding) => {
    const packed = gzipSync(Buffer.alloc(200_000, 7))
    const body = coding === 'gzip' ? packed : Buffer.alloc(200_000, 7)
    const url = await listen((request, response) => {
      response.writeHead(200, { 'content-encoding': coding, 'content-length': body.length })
      response.write(body.subarray(0, 100), () => request.socket.destroy())
    })
    await expect(request(url).then(read)).rejects.toThrow()
  },
)

test('a server that says nothing is given up in time', async () => {
  const url = await listen(() => undefined)
  const { signal } = new AbortController()
  await expect(requestServer(url, { ...requested, beginsWithinMs: 50, signal })).rejects.toThrow('silent')
})

test('who stops ends the question, and the answer that has begun', async () => {
  const url = await listen((request, response) => {
    if (request.url === '/begun') response.writeHead(200).write('begun')
  })
  const early = new AbortController()
  const asking = request(`${url}/silent`, early.signal)
  early.abort()
  await expect(asking).rejects.toThrow()
  const late = new AbortController()
  const answer = await request(`${url}/begun`, late.signal)
  late.abort()
  await expect(read(answer)).rejects.toThrow()
})

test('who stops in whatever tick after the answer began harms nothing else of the program', async () => {
  const url = await listen((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-length': 5 }).end('whole')
  })
  const escaped: unknown[] = []
  const note = (error: unknown) => escaped.push(error)
  const inTicks = (count: number, act: () => void): void => {
    if (count === 0) act()
    else process.nextTick(() => inTicks(count - 1, act))
  }
  process.on('uncaughtException', note)
  try {
    for (const question of [requested, { ...requested, method: 'POST', body: 'ölçü' } as const]) {
      for (let ticks = 0; ticks < 6; ticks += 1) {
        const stopping = new AbortController()
        const { body } = await requestServer(url, { ...question, signal: stopping.signal })
        body.on('error', () => undefined)
        const closed = new Promise((resolve) => body.once('close', resolve).resume())
        if (ticks % 2 === 0) inTicks(ticks, () => stopping.abort())
        else queueMicrotask(() => inTicks(ticks, () => stopping.abort()))
        await closed
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  } finally {
    process.off('uncaughtException', note)
  }
  expect(escaped).toEqual([])
})

test('what is sent arrives whole', async () => {
  const url = await listen((request, response) => {
    request.pipe(response)
  })
  const { signal } = new AbortController()
  const answer = await requestServer(url, { ...requested, method: 'POST', body: 'ölçü', signal })
  expect(await read(answer)).toBe('ölçü')
})

test('an answer that began in time may take longer than that', async () => {
  const url = await listen((_, response) => {
    response.writeHead(200).write('begun ')
    setTimeout(() => response.end('and ended'), 1_200)
  })
  const { signal } = new AbortController()
  const answer = await requestServer(url, { ...requested, beginsWithinMs: 1_000, signal })
  expect(await read(answer)).toBe('begun and ended')
})
