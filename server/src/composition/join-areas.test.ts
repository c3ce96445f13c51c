import { expect, test } from 'vitest'
import { joinAreas } from './join-areas.ts'

test('joins the services of all areas', () => {
  expect(joinAreas({ users: 1 }, { updates: 2, links: 3 })).toEqual({ users: 1, updates: 2, links: 3 })
})

test('two areas with a service of one name are refused: one would hide the other', () => {
  expect(() => joinAreas({ users: 1 }, { users: 2 })).toThrow('two areas have a service called users')
})
