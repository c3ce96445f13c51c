import helmet from '@fastify/helmet'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { keepHeadersToPages } from './page-headers.ts'

const app = fastify()
await app.register(helmet, { contentSecurityPolicy: false })
keepHeadersToPages(app)
app.get('/answer', async () => ({ items: [] }))
app.get('/problem', async (_request, reply) => reply.type('application/problem+json').send({ title: 'no' }))
app.get('/paper', async (_request, reply) => reply.type('application/pdf').send('%PDF'))
app.get('/page', async (_request, reply) => reply.type('text/html; charset=utf-8').send('<p>'))
afterAll(() => app.close())

const headersOf = async (url: string) => (await app.inject({ method: 'GET', url })).headers

test.each(['/answer', '/problem'])('%s comes without what only a page is protected by', async (url) => {
  const headers = await headersOf(url)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['strict-transport-security']).toBeDefined()
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['referrer-policy']).toBeUndefined()
})

test.each(['/paper', '/page'])('%s, which a browser can show, keeps all of it', async (url) => {
  expect(await headersOf(url)).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  })
})
