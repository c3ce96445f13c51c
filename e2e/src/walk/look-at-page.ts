import type { Language } from '@filo/contract/localized-text'
import { expect, type Page } from '@playwright/test'
import { visit } from '../visit.ts'
import type { ExpectedPage } from './expected-page.ts'
import { foreignTexts } from './foreign-texts.ts'

interface SeenPage extends ExpectedPage {
  language: string
  /** Texts of the other language. */
  foreign: string[]
}

interface WalkedWindow {
  foreignTexts?: Set<string>
}

/** In the browser: what of a page is compared. */
function read({ shows, closed }: { shows: string | undefined; closed: string }): SeenPage {
  const inOneLine = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const reported = document.body.textContent
  const crumbs = [...document.querySelectorAll('main nav ol > li:not([aria-hidden])')].map(inOneLine)
  const known = (window as WalkedWindow).foreignTexts
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const foreign: string[] = []
  while (walker.nextNode()) {
    const text = (walker.currentNode.textContent ?? '').replace(/\s+/g, ' ').trim()
    const isCode = walker.currentNode.parentElement?.closest('script, style, [lang]:not(html)') !== null
    if (known?.has(text) && !isCode) foreign.push(text)
  }
  return {
    language: document.documentElement.lang,
    isClosed: reported.includes(closed),
    heading: inOneLine(document.querySelector('h1')),
    // The first one is the picture of a house.
    crumbs: crumbs.slice(1),
    shows: shows === undefined || reported.includes(shows) ? shows : `not ${shows}`,
    foreign,
  }
}

const closedWords = { tr: 'Bu sayfa için yetkiniz yok', en: 'You have no permission for this page' }

/** Opens a route and waits until the page has what it must have, all of it in its language. */
export async function lookAtPage(
  page: Page,
  address: string,
  { language, expected }: { language: Language; expected: ExpectedPage },
): Promise<void> {
  await visit(page, address)
  const desired = { shows: expected.shows, closed: closedWords[language] }
  await expect
    .poll(() => page.evaluate(read, desired), {
      intervals: [20, 40, 80, 160, 320],

      message: address,
    })
    .toEqual({ ...expected, language, foreign: [] })
}

/**
 * Has pages know texts of the other language, and tells of its files: a page fetches them once a text of its own is missing.
 * @returns the addresses of files that were fetched
 */
export async function watchTexts(page: Page, language: Language): Promise<string[]> {
  await page.evaluate((texts) => {
    const walked = window as WalkedWindow
    walked.foreignTexts = new Set(texts)
  }, foreignTexts(language))
  const fetched: string[] = []
  const other = language === 'tr' ? 'en' : 'tr'
  page.on('request', (request) => {
    if (new RegExp(`/assets/${other}-[\\w-]+\\.js`).test(request.url())) fetched.push(request.url())
  })
  return fetched
}
