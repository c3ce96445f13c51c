import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { compressAnswers } from './compress-answers.ts'
import { exportList } from './export-list.ts'

const route = { response: z.object({ items: z.array(z.object({ n: z.number() })), totalCount: z.number() }) }
const row = (_: unknown, n: number) => ({ n })
const base = { route, acceptLanguage: 'en', cols: 'n:Number' }
type List = Parameters<typeof exportList>[0]['list']

const apps: { close: () => Promise<unknown> }[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

/** Serves an export over a real connection; answers its address. */
async function serve(list: List): Promise<string> {
  const app = Fastify()
  apps.push(app)
  compressAnswers(app)
  app.get('/', async (_, reply) => reply.type('text/csv').send(await exportList({ ...base, list })))
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const byPage: List = async ({ page, size }) => {
  const all = Array.from({ length: 100_500 }, row)
  return { items: all.slice((page - 1) * size, page * size), totalCount: all.length }
}

test('a list of more than 100,000 rows comes whole', async () => {
  const text = await (await fetch(await serve(byPage))).text()
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(100_501)
  expect(lines.at(-1)).toBe('100499')
})

test('a list that knows cursors is read on from the last row', async () => {
  const asked: unknown[] = []
  const list: List = async ({ cursor }) => {
    asked.push(cursor)
    return {
      items: [{ n: asked.length }],
      totalCount: 9,
      nextCursor: asked.length < 3 ? `after ${asked.length}` : null,
    }
  }
  const lines = await (await exportList({ ...base, list })).toArray()
  expect(lines.map(String).join('')).toBe('\uFEFFNumber\r\n1\r\n2\r\n3\r\n')
  expect(asked).toEqual([undefined, 'after 1', 'after 2'])
})

test.each(['br', 'gzip', 'identity'])(
  'an export that fails on the way never looks complete: %s',
  async (encoding) => {
    const address = await serve(async (page) => {
      if (page.page > 2) throw new Error('the database went away')
      return byPage(page)
    })
    const read = async () => {
      const answer = await fetch(address, { headers: { 'accept-encoding': encoding } })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.text()
    }
    await expect(read()).rejects.toThrow(/terminated|went away/)
  },
)

test('what is wrong with the question is said before anything is sent', async () => {
  await expect(exportList({ ...base, cols: '%', list: byPage })).rejects.toThrow()
  const refused = () => Promise.reject(new Error('not yours'))
  await expect(exportList({ ...base, list: refused })).rejects.toThrow('not yours')
})
