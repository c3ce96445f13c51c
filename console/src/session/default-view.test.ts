// @vitest-environment jsdom
import type { Session } from '@filo/contract/session/session-routes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followDefaultViews, noteDefaultView } from '../state/default-views.ts'
import { useSessionStore } from '../state/session-store.ts'
import { chooseDefaultView, forgetDeletedView } from './default-view.ts'

const retained = { listUsers: 'mine' }
const session = { user: { id: 'u1' }, role: 'admin', defaultViews: retained } as unknown as Session
const place = { userId: 'u1', role: 'admin' as const, list: 'listRobots', viewId: 'late' }

const chosen = () => useSessionStore.getState().session?.defaultViews
const sent: string[] = []
let answers: (() => Promise<Response>)[] = []
const kindly = async () => new Response(null, { status: 204 })
const refusing = async () => Promise.reject(new TypeError('no network'))

/** Tabs of one browser: who posts is not told. */
class FakeChannel {
  static open: FakeChannel[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    FakeChannel.open.push(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open) if (other !== this) other.onmessage?.({ data })
  }
  close() {
    FakeChannel.open = FakeChannel.open.filter((other) => other !== this)
  }
}

beforeEach(() => {
  useSessionStore.setState({ session })
  answers = []
  sent.length = 0
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string }) => {
    sent.push(`${method} ${url} ${body}`)
    return (answers.shift() ?? kindly)()
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a choice holds at once, beside those of other lists, and goes to the account', async () => {
  const choosing = chooseDefaultView('listRobots', 'late')
  await vi.waitFor(() => expect(chosen()).toEqual({ listUsers: 'mine', listRobots: 'late' }), {
    timeout: 10_000,
  })
  await choosing
  expect(sent).toEqual(['PUT /api/saved-views/default {"page":"listRobots","viewId":"late"}'])
  await chooseDefaultView('listUsers', null)
  expect(chosen()).toEqual({ listRobots: 'late' })
})

test('a choice that the account does not have leaves what was', async () => {
  answers = [refusing, refusing]
  const both = [chooseDefaultView('listUsers', 'late'), chooseDefaultView('listUsers', null)]
  const outcomes = await Promise.allSettled(both)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(chosen()).toEqual(retained)
})

test('the last of several choices holds, also when one before it fails', async () => {
  answers = [refusing]
  const both = [chooseDefaultView('listUsers', 'late'), chooseDefaultView('listUsers', 'offline')]
  await Promise.allSettled(both)
  expect(chosen()).toEqual({ listUsers: 'offline' })
})

test('another tab hears of what the account has, and of nothing else', async () => {
  const reported: unknown[] = []
  const other = new FakeChannel()
  other.onmessage = ({ data }) => reported.push(data)
  const stop = followDefaultViews()
  answers = [refusing]
  await chooseDefaultView('listRobots', 'late').catch(() => undefined)
  expect(reported).toEqual([])
  await chooseDefaultView('listRobots', 'late')
  expect(reported).toEqual([place])
  other.postMessage({ ...place, viewId: 'offline' })
  expect(chosen()).toMatchObject({ listRobots: 'offline' })
  stop()
  other.postMessage(place)
  expect(chosen()).toMatchObject({ listRobots: 'offline' })
})

test.each([
  ['another person', { userId: 'u2' }],
  ['another role', { role: 'developer' as const }],
])('what %s chose in another tab changes nothing here', (_, of) => {
  noteDefaultView({ ...place, ...of })
  expect(chosen()).toEqual(retained)
})

test('a deleted view opens no list any more, another one still does', () => {
  forgetDeletedView('listUsers', 'late')
  expect(chosen()).toEqual(retained)
  forgetDeletedView('listUsers', 'mine')
  expect(chosen()).toEqual({})
  expect(sent).toEqual([])
})
