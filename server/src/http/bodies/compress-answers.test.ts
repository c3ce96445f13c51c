import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const rows = Array.from({ length: 50 }, (_, number) => ({ number, name: `Işıklar ${number}` }))
const app = Fastify()
compressAnswers(app)
app.get('/rows', () => rows)
app.get('/short', () => ({ ok: true }))
app.get('/bytes', (_, reply) => reply.type('application/octet-stream').send(Buffer.alloc(5000)))
afterAll(() => app.close())

const read = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })

test('a list is compressed as the caller takes it, and says that it varies', async () => {
  const brotli = await read('/rows', 'gzip, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(rows)
  expect(brotli.headers['content-length']).toBe(String(brotli.rawPayload.length))
  const zipped = await read('/rows', 'gzip')
  expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(rows)
})

test('a caller that takes nothing compressed gets the text', async () => {
  const plain = await read('/rows', 'identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toEqual(rows)
})

test('short answers and bytes go as they are', async () => {
  for (const url of ['/short', '/bytes']) {
    expect((await read(url, 'br')).headers['content-encoding']).toBeUndefined()
  }
})
