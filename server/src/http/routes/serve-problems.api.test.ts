import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allErrors } from '@filo/contract/all-errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const request = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test('the type of every problem leads to what it means and what to do, in both languages', async () => {
  for (const [code, { status, text }] of allErrors) {
    for (const language of ['tr', 'en'] as const) {
      const answer = await request(`/api/problems/${code}`, { 'accept-language': language })
      expect(answer.statusCode, code).toBe(200)
      const { meaning, advice, ...about } = answer.json()
      const title = code.replaceAll('_', ' ')
      expect(about, code).toEqual({ type: `/api/problems/${code}`, title, status, code })
      expect(meaning, code).toContain(text[language].split('{')[0])
      expect(meaning, code).not.toMatch(/[{}]/)
      expect(advice, code).toMatch(/\.$/)
      expect(answer.headers['content-language']).toBe(language)
    }
  }
})

test('a problem that happened names an address that answers, and a browser gets a page of it', async () => {
  const { type } = (await request('/api/session', { accept: 'application/json' })).json()
  expect(type).toBe('/api/problems/not_signed_in')
  const page = await request(`${type}?lng=en`, { accept: 'text/html,*/*', 'accept-language': 'tr' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('<html lang="en">')
  expect(page.body).toContain('You are not signed in. Please sign in.')
  expect(page.body).toContain('Sign in and try again.')
})

test('what is no error of the product is not found', async () => {
  const { statusCode, ...answer } = await request('/api/problems/%3Cscript%3E', { accept: 'text/html' })
  expect(statusCode).toBe(404)
  expect(answer.body).not.toContain('script>')
})

test('every table of errors is among them', () => {
  const root = fileURLToPath(new URL('../../../../contract/src', import.meta.url))
  const defined = globSync('**/*-errors.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/^ {2}(\w+): \[/gm)].map(([, code]) => code ?? ''),
  )
  expect(defined.length).toBeGreaterThan(50)
  expect(defined.filter((code) => !allErrors.has(code))).toEqual([])
})
