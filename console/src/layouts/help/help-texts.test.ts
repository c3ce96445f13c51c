// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { routePaths } from '../../app/paths.ts'
import { screens } from '../../app/screens.ts'
import { helpScreenAt } from './help-screen-at.ts'
import { helpKeys, helpSections, mostSteps } from './help-screens.ts'
import en from './texts/en.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

const listed: readonly string[] = Object.values(helpSections).flat()

test('a tab with a help of its own has that one, any other the help of its screen', () => {
  expect(helpScreenAt('/robotversion', 'agents')).toBe('robotAgents')
  expect(helpScreenAt('/robotversion', 'drift')).toBe('robotVersion')
  expect(helpScreenAt('/robotversion', 'constructor')).toBe('robotVersion')
})

test.each([
  ['/product/producedrobots', 'producedRobots'],
  ['/sortarospackage', 'sortArosPackage'],
  ['/users/', 'users'],
  ['/session/404', undefined],
  ['/nowhere', undefined],
])('the help at %s is that of %s', (pathname, screen) => {
  expect(helpScreenAt(pathname)).toBe(screen)
})

describe.each([
  ['tr', tr],
  ['en', en],
])('the help in %s', (_, texts) => {
  test('speaks of every listed screen in one sentence or two and two to four steps', () => {
    expect(Object.keys(texts.screens).toSorted()).toEqual([...listed].toSorted())
    for (const { what, steps } of Object.values(texts.screens)) {
      expect(what.length).toBeGreaterThan(20)
      expect(Object.keys(steps).length).toBeGreaterThanOrEqual(2)
      expect(Object.keys(steps).length).toBeLessThanOrEqual(mostSteps)
    }
  })

  test('names every key', () => {
    for (const key of helpKeys) expect(texts.keys[key].does.length).toBeGreaterThan(5)
  })
})

test('the screens of the menu that exist have help', () => {
  const paths = new Set(listed.map((screen) => routePaths[screen as keyof typeof routePaths]))
  const without = screens.filter(({ path, outsideLayout }) => !outsideLayout && !paths.has(path))
  expect(without.map(({ path }) => path).filter((path) => !path.includes('$'))).toEqual([])
})
