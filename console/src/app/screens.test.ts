// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { routePaths } from './paths.ts'
import { screens } from './screens.ts'

const textsOf = (path: string) => screens.find((screen) => screen.path === path)?.texts

test('a list beside one robot comes with all words of that robot’s page: it is never taken away to fetch some', () => {
  const texts = textsOf(routePaths.aboutRobots)
  expect(texts).toContain('robots/register')
  expect(textsOf(routePaths.robotSidebar)).toEqual(texts)
})
