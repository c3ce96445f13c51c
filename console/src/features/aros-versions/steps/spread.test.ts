import { expect, test } from 'vitest'
import { publicationOf, type Spread, spreadsOf } from './spread.ts'

const everything = { mayCampaign: true, mayAssign: true }

test.each<[string, Parameters<typeof spreadsOf>, Spread[]]>([
  ['robots', [everything, { robots: 8 }], ['campaign', 'new_robots', 'nobody', 'all']],
  ['not known how many', [everything, { robots: undefined }], ['campaign', 'new_robots', 'nobody', 'all']],
  ['no robot', [everything, { robots: 0 }], ['new_robots', 'nobody', 'all']],
  [
    'no right to campaigns',
    [{ ...everything, mayCampaign: false }, { robots: 8 }],
    ['new_robots', 'nobody', 'all'],
  ],
  ['no right to either', [{ mayCampaign: false, mayAssign: false }, { robots: 8 }], ['nobody']],
])('the ways with %s', (_, [rights, facts], expected) => {
  expect(spreadsOf(rights, facts)).toEqual(expected)
})

test('nothing that reaches all robots at once is ever proposed, whatever is known', () => {
  for (const mayCampaign of [true, false])
    for (const mayAssign of [true, false])
      for (const robots of [undefined, 0, 1, 8])
        expect(spreadsOf({ mayCampaign, mayAssign }, { robots })[0]).not.toBe('all')
})

test('a publication says whose default it becomes', () => {
  expect(publicationOf('campaign')).toMatchObject({ makeDefault: false })
  expect(publicationOf('nobody')).toMatchObject({ makeDefault: false })
  expect(publicationOf('new_robots')).toEqual({ makeDefault: true, defaultFor: 'new_robots' })
  expect(publicationOf('all')).toEqual({ makeDefault: true, defaultFor: 'all' })
})
