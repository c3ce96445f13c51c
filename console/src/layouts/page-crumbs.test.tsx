// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { PageCrumbs } from './PageCrumbs.tsx'
import en from './texts/en.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

afterEach(cleanup)

/** The way to a page so many segments deep. */
async function drawPath(depth: number, language: 'tr' | 'en' = 'tr'): Promise<HTMLElement> {
  const i18n = createInstance()
  const resources = { tr: { layouts: tr }, en: { layouts: en } }
  await i18n.use(initReactI18next).init({ lng: language, resources })
  const names = Array.from({ length: depth }, (_, index) => `s${index + 1}`)
  const crumbs = names.map((segment, index) => ({
    segment,
    label: segment,
    textKey: undefined,
    ...(index < depth - 1 ? { href: `/${segment}` } : {}),
  }))
  render(
    <I18nextProvider i18n={i18n}>
      <PageCrumbs crumbs={crumbs} title="Sayfa" />
    </I18nextProvider>,
  )
  return screen.getByRole('navigation')
}

const hrefsIn = (path: HTMLElement) =>
  within(path)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('home and the segments before the page are links, the page itself is plain', async () => {
  const path = await drawPath(3)
  expect(hrefsIn(path)).toEqual(['/dashboard/home', '/s1', '/s2'])
  expect(within(path).getByText('Sayfa').getAttribute('aria-current')).toBe('page')
})

test('eight items are all shown', async () => {
  expect(hrefsIn(await drawPath(7))).toHaveLength(7)
})

test.each([
  ['tr', 'Yolu göster'],
  ['en', 'Show path'],
] as const)(
  'a longer path keeps the first and the last one, and in %s opens with "%s"',
  async (language, words) => {
    const path = await drawPath(8, language)
    expect(hrefsIn(path)).toEqual(['/dashboard/home'])
    expect(within(path).getByText('Sayfa')).toBeDefined()
    await userEvent.setup().click(within(path).getByRole('button', { name: words }))
    expect(hrefsIn(path)).toHaveLength(8)
  },
)
