// @vitest-environment jsdom
import { runInNewContext } from 'node:vm'
import { arosInfoFiles } from '@filo/agent/local-api/answers/aros-info-page'
import type { LocalRemote } from '@filo/agent/local-api/remote-shapes'
import { afterEach, expect, test } from 'vitest'

type Session = NonNullable<LocalRemote['session']>

const asking: Session = {
  id: '01900000-0000-7000-8000-00000000000a',
  requestedBy: 'Deniz <img src=x onerror=alert(1)>',
  reason: 'Ses gelmiyor',
  types: [{ type: 'terminal', name: 'Terminal' }],
  mode: 'control',
  modeName: 'Denetim',
  minutes: 10,
  request: { secondsLeft: 75 },
  extension: null,
  secondsLeft: null,
  connected: [],
}
const open: Session = { ...asking, request: null, secondsLeft: 600, connected: ['Deniz', 'Ece'] }

afterEach(() => document.body.replaceChildren())

/** The page as a browser runs it; what it is answered comes from the test. */
function openPage(session: Session | null, language: string) {
  const posts: { path: string; body: unknown }[] = []
  let show: (answer: unknown) => void = () => undefined
  const answerOf = (body: unknown) => ({ ok: true, json: async () => body })
  const fetch = async (path: string, options?: { method?: string; body?: string }) => {
    if (options?.method === 'POST') posts.push({ path, body: JSON.parse(options.body ?? '') })
    if (!path.startsWith('/v1/remote')) return { ok: false }
    if (path.includes('turn=')) return new Promise((resolve) => (show = resolve))
    return answerOf({ turn: 1, session })
  }
  const markup = new DOMParser().parseFromString(arosInfoFiles['/aros-info']?.text ?? '', 'text/html')
  document.body.append(...[...markup.body.children].filter(({ tagName }) => tagName !== 'SCRIPT'))
  const files = [...markup.querySelectorAll('script')].map(({ src }) => new URL(src).pathname)
  const input = { document, fetch, performance, location: { hash: '#token' }, navigator: { language } }
  const timers = { setInterval: () => 0, clearInterval: () => undefined, setTimeout: () => 0 }
  runInNewContext(files.map((path) => arosInfoFiles[path]?.text).join('\n'), { ...input, ...timers })
  const place = document.querySelector<HTMLElement>('#remote')
  if (!place) throw new Error('no place for remote sessions')
  return {
    posts,
    place,
    press: (name: string) =>
      [...place.querySelectorAll('button')].find((button) => button.textContent === name)?.click(),
    next: (following: Session | null) => show(answerOf({ turn: 2, session: following })),
  }
}

test('the robot’s screen says who comes and why, as text, and answers with a name alone', async () => {
  const { place, posts, press, next } = openPage(asking, 'tr-TR')
  await expect.poll(() => place.hidden).toBe(false)
  for (const word of [
    'izniniz isteniyor',
    asking.requestedBy,
    'Ses gelmiyor',
    'Denetim',
    '10 dakika',
    '1:15',
  ])
    expect(place.textContent).toContain(word)
  expect(place.querySelector('img')).toBeNull()
  press('İzin ver')
  expect(place.querySelector('[role=alert]')?.textContent).toBe('Önce adınızı yazın.')
  expect(posts).toEqual([])
  const input = place.querySelector('input')
  if (!input) throw new Error('no name')
  input.value = ' Ayşe '
  input.dispatchEvent(new Event('input'))
  press('İzin ver')
  const body = { session: asking.id, answer: 'yes', by: 'Ayşe' }
  expect(posts).toEqual([{ path: '/v1/remote/consent', body }])
  next(open)
  await expect.poll(() => place.textContent).toContain('Deniz ve Ece bağlı')
  expect(place.querySelector('input')).toBeNull()
  press('Bitir')
  expect(posts.at(-1)).toEqual({ path: '/v1/remote/end', body: { session: asking.id, by: 'Ayşe' } })
})

test('while a session is open the screen shows who is connected, asks for more time, and is empty afterwards', async () => {
  const { place, posts, press, next } = openPage(
    { ...open, extension: { minutes: 5, secondsLeft: 60 } },
    'en-US',
  )
  await expect.poll(() => place.textContent).toContain('Connected: Deniz and Ece')
  expect(place.textContent).toContain('5 more minutes are asked')
  expect(place.textContent).toContain('10:00')
  press('End')
  const by = 'The robot’s screen'
  expect(posts).toEqual([{ path: '/v1/remote/end', body: { session: open.id, by } }])
  next(null)
  await expect.poll(() => place.hidden).toBe(true)
  expect(place.textContent).toBe('')
})
