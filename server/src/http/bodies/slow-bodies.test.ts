import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { acceptBytes } from './accept-bytes.ts'
import { type ArrivingBody, type BodyTimes, boundSlowBodies, judgeBody } from './slow-bodies.ts'

const times: BodyTimes = { wholeMs: 120_000, leastBytes: 1000, idleMs: 60_000 }
const upload: ArrivingBody = { isUpload: true, startedMs: 0, bytes: 5000, countedMs: 100_000 }
const form: ArrivingBody = { ...upload, isUpload: false }

describe('how long a body may take', () => {
  test.each<[string, ArrivingBody, [number, number], string]>([
    ['an upload whose bytes come goes on, however long it took', upload, [900_000, 6000], 'counted'],
    ['one that pauses is waited for', upload, [159_999, 5999], 'wait'],
    ['one that idles is cut', upload, [160_000, 5000], 'cut'],
    ['one that drips is cut, too', upload, [160_000, 5999], 'cut'],
    ['anything else has its time as a whole', form, [119_999, 5000], 'wait'],
    ['and is cut after it, though bytes come', form, [120_000, 90_000], 'cut'],
  ])('%s', (_, body, [ms, bytes], kind) => {
    expect(judgeBody(body, { ms, bytes }, times).kind).toBe(kind)
  })
})

describe('over a connection', () => {
  let close: (() => Promise<void>) | undefined
  afterEach(() => close?.())

  /** A server that is quick to lose patience, and what it logged. */
  async function listen() {
    const logged: Record<string, unknown>[] = []
    const write = (line: string) => {
      logged.push(JSON.parse(line))
    }
    const app = Fastify({ loggerInstance: pino({ level: 'warn' }, { write }) })
    const quick = { wholeMs: 150, leastBytes: 10, idleMs: 200 }
    boundSlowBodies(app as never, { now: () => new Date() }, quick)
    acceptBytes(app as never)
    app.post('/bytes', async ({ body }) => {
      let count = 0
      for await (const piece of body as AsyncIterable<Buffer>) count += piece.length
      return { count }
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    close = () => app.close()
    return { port: (app.server.address() as AddressInfo).port, logged }
  }

  /** Sends a body of 100 bytes piece by piece, one every 25 ms. @returns what was answered */
  function send(port: number, pieces: readonly string[]): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let heard = ''
      const left = [...pieces]
      const sending = setInterval(() => socket.write(left.shift() ?? ''), 25)
      const end = () => {
        clearInterval(sending)
        socket.destroy()
        resolve(heard)
      }
      socket.on('data', (bytes) => {
        heard += bytes.toString()
        if (heard.includes('\r\n\r\n')) end()
      })
      socket.on('error', () => undefined)
      socket.on('close', end)
      const head = 'POST /bytes HTTP/1.1\r\nhost: filo\r\ncontent-type: application/octet-stream'
      socket.write(`${head}\r\ncontent-length: 100\r\n\r\n`)
    })
  }

  test('an upload that takes longer than everything else may is taken whole', async () => {
    const { port, logged } = await listen()
    expect(await send(port, Array(20).fill('12345'))).toContain('200 OK')
    expect(logged).toEqual([])
  })

  test('one of which nothing comes any more is told so, cut, and its reason is logged', async () => {
    const { port, logged } = await listen()
    expect(await send(port, ['12345'])).toContain('408')
    expect(logged[0]).toMatchObject({ reason: '5 bytes in 0.2 s', path: '/bytes' })
  })
})
