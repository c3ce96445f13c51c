import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type HelpTexts, renderHelpPage } from './help-page.ts'

const folder = join(import.meta.dirname, '../src/layouts/help/texts')
const textsOf = (language: string) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as HelpTexts

describe.each(['tr', 'en'] as const)('the help page in %s', (language) => {
  const texts = textsOf(language)
  const page = renderHelpPage({ language, texts, themeScript: 'theme()' })

  test('names its language and leads to the other', () => {
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(language === 'tr' ? 'href="/help/en.html"' : 'href="/help/tr.html"')
  })

  test('every link of the contents leads to a part of the page, and every screen has one', () => {
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((id) => !ids.includes(id))).toEqual([])
    for (const id of Object.keys(texts.screens)) expect(links).toContain(id)
  })

  test('the part that a link leads to takes the focus', () => {
    const focusable = [...page.matchAll(/ id="([^"]+)" tabindex="-1"/g)].map(([, id]) => id)
    expect([...page.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !focusable.includes(id))).toEqual([])
  })

  test('runs the theme script alone and fetches nothing but the icon', () => {
    expect([...page.matchAll(/<script>(.*?)<\/script>/g)].map(([, script]) => script)).toEqual(['theme()'])
    expect(page).not.toMatch(/src=|stylesheet/)
  })
})

test('words are never markup', () => {
  const texts = textsOf('tr')
  const tricky = { ...texts, keys: { ...texts.keys, note: '<b>"&' } }
  expect(renderHelpPage({ language: 'tr', texts: tricky, themeScript: '' })).toContain('&lt;b&gt;&quot;&amp;')
})
