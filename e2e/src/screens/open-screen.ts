import type { EventConnection } from '@filo/console/api/event-stream'
import { queryClient } from '@filo/console/api/query-client'
import { App } from '@filo/console/app/App'
import { router } from '@filo/console/app/router'
import { changeLanguage, startI18n } from '@filo/console/i18n/i18n'
import { closePalette } from '@filo/console/state/palette-store'
import { rootKey } from '@filo/console/state/persistence'
import { initialRootState, useRootStore } from '@filo/console/state/root-store'
import { forgetSession } from '@filo/console/state/session-store'
import { markPage } from '@filo/console/theme/stored-mode'
import { useThemeMode } from '@filo/console/theme/theme-mode'
import { useToastStore } from '@filo/console/ui/toast/toast-store'
import { createTestServer, type TestServer } from '@filo/server/testing/test-context'
import type { TestPerson } from '@filo/server/testing/test-people'
import { configure } from '@testing-library/dom'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import { act, cleanup, render } from './draw.ts'
import { type CookieJar, fetchFrom } from './inject-fetch.ts'
import { setWindowWidth } from './window-width.ts'
import { XhrOverFetch } from './xhr-over-fetch.ts'

// Parts of a page are imported when they open, which takes a busy machine longer than the library waits by itself.
configure({
  asyncUtilTimeout: 10_000,
  // Whether each element can be seen is what makes looking for roles slow; a test looks inside the dialog it means.
  defaultHidden: true,
  getElementError: (message) => new Error((message ?? '').slice(0, 2_000)),
})

/** How long a page must neither change nor wait for an answer to count as drawn. */
const quietMs = 30
const drawingMs = 20_000

/** What a document without a layout does not have; a page then measures nothing and scrolls nowhere. */
class NothingObserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A stream that is open and tells nothing: live changes are proven in the browser. */
class SilentEvents implements EventConnection {
  readonly readyState = 1
  onopen: (() => void) | null = null
  onerror = null
  onmessage = null
  constructor() {
    setTimeout(() => this.onopen?.())
  }
  addEventListener() {}
  close() {}
}

Object.assign(globalThis, {
  ResizeObserver: NothingObserved,
  IntersectionObserver: NothingObserved,
  EventSource: SilentEvents,
})
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
let isStarted = false

async function speak(language: 'tr' | 'en'): Promise<void> {
  if (!isStarted) await startI18n(language)
  isStarted = true
  await changeLanguage(language)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until the page has what it asked for, has saved what it was told to, and changes no more. @throws Error when it goes on for too long */
export async function settle(): Promise<void> {
  const endAt = performance.now() + drawingMs
  for (let [before, quiet] = ['', 0]; quiet < 2; ) {
    if (performance.now() > endAt) throw new Error('the page does not come to rest')
    await act(() => pause(quietMs))
    const now = document.body.innerHTML
    // The code of a page may still be on its way when nothing is asked of the server yet.
    const isEmpty = document.querySelector('main')?.textContent === ''
    const isBusy = isEmpty || queryClient.isFetching() + queryClient.isMutating() > 0
    quiet = now === before && !isBusy ? quiet + 1 : 0
    before = now
  }
}

/**
 * The real application on a database of its own, with the real time: the console reads its own clock. A PostgreSQL computes
 * outside this process; who proves everything on both engines proves the screens on the other one.
 */
export async function createScreenServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await createTestServer(undefined, {
    clock: { now: () => new Date(), advance: () => undefined },
    environment,
  })
  return {
    ...server,
    close: async () => {
      // What still fades on the last page would look for a document that is gone.
      cleanup()
      await server.close()
    },
  }
}

interface OpenOptions {
  server: TestServer
  person: TestPerson
  language?: 'tr' | 'en'
  /** Whether the browser was here before and remembers it, as after a reload. */
  isBack?: boolean
  /** How wide its window is for media queries; a phone's unless told. */
  width?: number
  /** What its browser knows the person by, for who changes it while a page is open; the person's cookie unless told. */
  jar?: CookieJar
  /** What stands between the console and the server: it loses or changes answers. */
  through?: (send: typeof fetch) => typeof fetch
}

/** A browser that was given a person's cookie. */
export function jarOf({ cookie }: Pick<TestPerson, 'cookie'>): CookieJar {
  const [name = '', value = ''] = cookie.split('=')
  return { cookies: new Map([[name, value]]) }
}

/**
 * Opens the console at an address as a person, as a browser does that was never here before; what it asks is answered by
 * the server's application in this process. Answers the user who works with the page.
 */
export async function openScreen(
  path: string,
  {
    server,
    person,
    language = 'tr',
    isBack = false,
    width,
    jar = jarOf(person),
    through = (send) => send,
  }: OpenOptions,
): Promise<UserEvent> {
  cleanup()
  setWindowWidth(width)
  globalThis.fetch = through(fetchFrom(server, jar))
  globalThis.XMLHttpRequest = XhrOverFetch as unknown as typeof XMLHttpRequest
  const retained = isBack ? localStorage.getItem(rootKey) : null
  if (!isBack) {
    localStorage.clear()
    sessionStorage.clear()
    useThemeMode.setState({ mode: 'light' })
    markPage('light')
  }
  queryClient.clear()
  forgetSession()
  useRootStore.setState(initialRootState, true)
  if (retained) localStorage.setItem(rootKey, retained)
  await useRootStore.persist.rehydrate()
  useToastStore.setState({ toasts: [] })
  closePalette()
  await speak(language)
  // The page that was open put a transition of its own here, which nobody ends any more.
  router.startTransition = async (work) => {
    work()
    return true
  }
  await act(async () => {
    router.history.replace(path)
    await router.load()
  })
  await act(async () => {
    render(createElement(App))
  })
  await settle()
  return userEvent.setup({ delay: null })
}

/** Where the console stands now: path and query. */
export function address(): string {
  return `${location.pathname}${location.search}`
}
