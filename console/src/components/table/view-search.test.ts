import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asTableView, viewQuery, viewSearchOf } from './view-search.ts'

test('a search comes back from the server as it went there', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (search) => {
      expect(viewSearchOf(viewQuery(search))).toEqual({ ...search })
    }),
  )
})

const retained = {
  id: 'v1',
  page: 'listUsers',
  name: 'Işık',
  query: 'q=%C4%B1&f.state=a%2Cb',
  isOwn: true,
  sharedRole: null,
  ownerName: 'Ayşe',
  createdAt: '2026-03-05T10:00:00Z',
  etag: '"v1"',
}

test.each([
  ['an own one', retained, { isShared: false }],
  ['an own one that is shared', { ...retained, sharedRole: 'tester' as const }, { isShared: true }],
  [
    "a colleague's",
    { ...retained, isOwn: false, sharedRole: 'tester' as const },
    { isShared: false, sharedBy: 'Ayşe' },
  ],
])('the table shows %s', (_, view, expected) => {
  const search = { q: 'ı', 'f.state': 'a,b' }
  expect(asTableView(view)).toEqual({ id: 'v1', name: 'Işık', search, ...expected })
})
