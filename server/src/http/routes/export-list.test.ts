import { pageOf } from '@filo/contract/list-query'
import { routes } from '@filo/contract/routes'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createCapturedLog } from '../../testing/captured-log.ts'
import { compressAnswers } from '../bodies/compress-answers.ts'
import { itemsSchema } from './encode-items.ts'
import { exportList } from './export-list.ts'

const route = {
  path: '/numbers',
  response: pageOf(z.object({ n: z.number(), of: z.object({ m: z.number() }).optional() })),
}
const row = (_: unknown, n: number) => ({ n })
const base = { route, acceptLanguage: 'en', cols: 'n:Number', log: createCapturedLog('error').log }
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
  const requested: unknown[] = []
  const list: List = async ({ cursor }) => {
    requested.push(cursor)
    return {
      items: [{ n: requested.length }],
      totalCount: 9,
      nextCursor: requested.length < 3 ? `after ${requested.length}` : null,
    }
  }
  const lines = await (await exportList({ ...base, list })).toArray()
  expect(lines.map(String).join('')).toBe('\uFEFFNumber\r\n1\r\n2\r\n3\r\n')
  expect(requested).toEqual([undefined, 'after 1', 'after 2'])
})

test('who moves while a list is read stands in the file once, and a page without rows is not its end', async () => {
  const moment = { next: 7, open: [], top: null }
  const after = Buffer.from(JSON.stringify(['name', 'b', 'b', moment])).toString('base64url')
  const pages = [
    {
      items: [
        { id: 'a', n: 1 },
        { id: 'b', n: 2 },
      ],
      nextCursor: after,
    },
    { items: [], nextCursor: after },
    {
      items: [
        { id: 'b', n: 3 },
        { id: 'c', n: 4 },
      ],
      nextCursor: null,
    },
  ]
  const list: List = async () => ({ totalCount: 3, ...(pages.shift() ?? { items: [], nextCursor: null }) })
  expect(await textOf({ list })).toBe('\uFEFFNumber\r\n1\r\n2\r\n4\r\n')
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

const textOf = async (input: Partial<Parameters<typeof exportList>[0]>) =>
  (await (await exportList({ ...base, list: byPage, ...input })).toArray()).map(String).join('')

test('a field that the rows do not have by their schema cannot be asked for', async () => {
  const list: List = async () => ({
    items: [{ n: 1, password: 'what-nobody-may-read', of: { m: 2, hash: 'what-nobody-may-read' } }],
    totalCount: 1,
  })
  expect(await textOf({ list, cols: 'n,password,of,of.hash,of.m' })).toBe(
    '\uFEFFn,password,of,of.hash,of.m\r\n1,,m: 2,,2\r\n',
  )
  expect(await textOf({ list, cols: undefined })).toBe('\uFEFFn,of\r\n1,m: 2\r\n')
})

test('records that the schema refuses are left out, named in the log without their values, and counted in the last line', async () => {
  const { log, text } = createCapturedLog('error')
  const list: List = async ({ page, size }) => {
    const rows = Array.from({ length: 2500 }, (_, n) =>
      n % 1250 === 7 ? { id: `r-${n}`, n: 'refused-value' } : { n },
    )
    return { items: rows.slice((page - 1) * size, page * size), totalCount: rows.length }
  }
  const lines = (await textOf({ list, log })).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 2498 + 1)
  expect(lines.at(-1)).toMatch(/^2 records cannot be shown and are left out of this file\./)
  expect(lines.at(-2)).toBe('2499')
  for (const word of ['/numbers', 'r-7', 'r-1257', '"fields":["n"]']) expect(text()).toContain(word)
  expect(text()).not.toContain('refused-value')
  expect(await textOf({ list, acceptLanguage: 'tr' })).toContain(
    '\r\n2 kayıt gösterilemediği için bu dosyada yok.',
  )
})

test('a file without a single record that can be shown is no empty list', async () => {
  const list: List = async () => ({ items: [{ n: null }], totalCount: 1 })
  expect(await textOf({ list })).toMatch(/^\uFEFFNumber\r\n1 record cannot be shown/)
})

test('every list of the product has rows with fields, which its file is made of', () => {
  const lists = routes.flatMap(({ name, response }) => {
    const items = itemsSchema(response)
    const isList = response instanceof z.ZodObject && 'totalCount' in response.shape
    return items && isList ? [{ name, isObject: items.element instanceof z.ZodObject }] : []
  })
  expect(lists.length).toBeGreaterThan(40)
  expect(lists.filter(({ isObject }) => !isObject)).toEqual([])
})

test('the rows of lists that go on by cursor have ids, by which who moved is known again', () => {
  const withoutIds = routes.flatMap(({ name, response }) => {
    const element = itemsSchema(response)?.element
    const goesOn = response instanceof z.ZodObject && 'nextCursor' in response.shape
    return goesOn && !(element instanceof z.ZodObject && 'id' in element.shape) ? [name] : []
  })
  // Nobody moves in the order of a campaign's robots.
  expect(withoutIds).toEqual(['listCampaignUnits'])
})
