import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { type Figure, serveHealth } from './health.ts'

let server: TestServer
let isStopping = false
let uploads: Figure['values'] | undefined
const silent = new Set<string>()
const token = 'a-long-metrics-token'
const scraping = { url: '/metrics', headers: { authorization: `Bearer ${token}` } }
const ping = (name: string) => async () => {
  if (silent.has(name)) throw new Error('no answer')
}

beforeAll(async () => {
  server = await createTestServer('pglite', { environment: { FILO_METRICS_TOKEN: token } })
  const { config, database, blobs, bus, figures } = server.context
  const services = {
    config,
    figures: async () =>
      uploads ? [{ name: 'filo_uploads', help: 'Uploads that are open', values: uploads }] : figures(),
    database,
    blobs: { ...blobs, ping: ping('blobs') },
    bus: { ...bus, ping: ping('bus') },
  }
  serveHealth(server.app, services, () => isStopping)
})
afterAll(() => server.close())

const request = async () => {
  const answer = await server.app.inject('/readyz')
  return [answer.statusCode, answer.json()]
}

test('a server is ready while everything it needs answers', async () => {
  expect(await request()).toEqual([200, { status: 'ready' }])
})

test.each(['blobs', 'bus'])('it is not ready without its %s, and says so', async (name) => {
  silent.add(name)
  expect(await request()).toEqual([503, { status: 'not ready', silent: [name], isStopping: false }])
  silent.clear()
})

test('it is not ready while it stops', async () => {
  isStopping = true
  expect((await request())[0]).toBe(503)
  isStopping = false
})

test('the metrics have figures of the product, for whoever shows the token', async () => {
  const answer = await server.app.inject(scraping)
  expect(answer.statusCode).toBe(200)
  for (const name of [
    'filo_robots_linked 0',
    'filo_uploads',
    'filo_imports_waiting 0',
    'filo_robots_pending 0',
  ])
    expect(answer.body).toContain(name)
})

test('a call of this very machine alone reads no metrics: a proxy beside the server passes on those of others', async () => {
  const answer = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(answer.statusCode).toBe(404)
})

test('without a token in the settings there are no metrics', async () => {
  const bare = await createTestServer()
  serveHealth(bare.app, { ...bare.context, figures: async () => [] }, () => false)
  expect((await bare.app.inject(scraping)).statusCode).toBe(404)
  await bare.close()
})

test('the metrics answer with whatever is open, though nothing was when they were asked for first', async () => {
  const scrape = async (open: Figure['values']) => {
    uploads = open
    const { statusCode, body } = await server.app.inject(scraping)
    return [statusCode, body.split('\n').filter((line) => line.startsWith('filo_uploads'))]
  }
  expect(await scrape([])).toEqual([200, ['filo_uploads 0']])
  const receiving = { labels: { state: 'uploading' }, value: 2 }
  expect(await scrape([receiving])).toEqual([200, ['filo_uploads{state="uploading"} 2']])
  expect(await scrape([])).toEqual([200, ['filo_uploads 0']])
})
