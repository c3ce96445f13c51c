// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import type { Session } from '@filo/contract/session/session-routes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { useSessionStore } from '../state/session-store.ts'
import { prefetchFirstRead } from './prefetch-first-read.ts'

const script = readFileSync(join(import.meta.dirname, 'first-requests.js'), 'utf8')
const robots = '/api/produced-robots?page=1&size=25'
const requested: string[] = []

/** Opens the page of the list of robots at an address, as its build wrote it, up to where the scripts come. */
function openPage(search: string): void {
  history.replaceState(null, '', `/product/producedrobots${search}`)
  const meta = Object.assign(document.createElement('meta'), { name: 'first-read', content: robots })
  const { name, method, path } = listProducedRobots
  meta.dataset['read'] = JSON.stringify({ route: { name, method, path }, query: { page: 1, size: 25 } })
  document.head.append(meta)
  runInThisContext(script)
}

const isRead = () => queryClient.getQueryCache().findAll({ queryKey: ['listProducedRobots'] }).length > 0
const sessionWith = (defaultViews: Session['defaultViews']) =>
  useSessionStore.setState({ session: { defaultViews } as Session })

beforeEach(() => {
  requested.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return new Response('{"items":[],"totalCount":0}', { headers: { 'content-type': 'application/json' } })
  })
  sessionWith({})
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  useSessionStore.setState({ session: null })
  delete window.firstAnswers
  document.head.querySelector('meta[name="first-read"]')?.remove()
  history.replaceState(null, '', '/')
})

test.each(['', '?lng=en'])(
  'at %j the first read is asked for once, and known before the page is drawn',
  async (search) => {
    openPage(search)
    await prefetchFirstRead(Promise.resolve(true))
    expect(requested).toEqual(['/api/session', '/api/about', robots])
    expect(isRead()).toBe(true)
  },
)

test.each(['?q=nova', '?page=2', '?lng=en&f.state=active'])(
  'at %j nobody knows yet what is read',
  async (search) => {
    openPage(search)
    await prefetchFirstRead(Promise.resolve(true))
    expect(requested).toEqual(['/api/session', '/api/about'])
    expect(isRead()).toBe(false)
  },
)

test('a list that opens with a view of its reader is read by its page', async () => {
  openPage('')
  sessionWith({ listProducedRobots: 'late' })
  await prefetchFirstRead(Promise.resolve(true))
  expect(isRead()).toBe(false)
})

test('nothing is kept for somebody who is not signed in, or of whom the server cannot tell', async () => {
  openPage('')
  await prefetchFirstRead(Promise.resolve(false))
  await prefetchFirstRead(Promise.reject(new Error('no network')))
  expect(isRead()).toBe(false)
})
