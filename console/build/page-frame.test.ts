import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { customerNames } from '../src/app/crumbs.ts'
import { routePaths, screenTextKey } from '../src/app/paths.ts'
import { type AppTexts, framePage, frameTitles } from './page-frame.ts'

const read = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../src/app/texts/${language}.json`), 'utf8')) as AppTexts
const texts = { tr: read('tr'), en: read('en') }

describe('the frame that is painted before the scripts run', () => {
  test('calls a list of robots as staff and as customers know it, in both languages', () => {
    const key = screenTextKey(routePaths.producedRobots)
    expect(frameTitles(key, customerNames[key ?? ''], texts)).toEqual({
      tr: { staff: 'Üretilen robotlar', customer: 'Robotlarım' },
      en: { staff: 'Produced robots', customer: 'My robots' },
    })
  })

  test('has words for every page of the console', () => {
    const without = Object.values(routePaths).filter((path) => {
      const key = screenTextKey(path)
      return path !== '/' && !frameTitles(key, customerNames[key ?? ''], texts)
    })
    expect(without).toEqual([])
  })

  test('stands where the scripts will draw, escaped, and hidden from those who hear the page', () => {
    const titles = { tr: { staff: 'A & B', customer: 'A & B' }, en: { staff: 'C', customer: 'D' } }
    const page = framePage('<html>\n  <head>\n  </head>\n<div id="root"></div></html>', titles)
    expect(page).toContain('<div id="root"><div class="frame" aria-hidden="true">')
    expect(page).toContain('<b data-lang="tr">A &amp; B</b>')
    expect(page).toContain('<b data-lang="en" data-who="customer">D</b>')
    expect(page.indexOf('<style>')).toBeLessThan(page.indexOf('</head>'))
  })
})
