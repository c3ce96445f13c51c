import { describe, expect, test } from 'vitest'
import { listMark, markAt, neighboursOf, stateOfMark } from './list-neighbours.ts'

describe('the list a record was opened from', () => {
  test('is told by its filters, order and page, not by its columns', () => {
    const address = {
      q: 'lobi',
      'f.connection': 'offline',
      sort: '-serial',
      cols: 'name',
      density: 'compact',
    }
    expect(listMark(address)).toBe('q=lobi&f.connection=offline&sort=-serial&page=1')
    expect(listMark({})).toBe('page=1')
  })

  test('has the order and the filter that its page gives it, until the address says another', () => {
    const input = { sort: '-semver', 'f.packageId': 'p1' }
    expect(listMark({ packageName: 'voice', tab: 'versions' }, input)).toBe(
      'sort=-semver&f.packageId=p1&page=1',
    )
    expect(listMark({ sort: 'state', page: '2' }, input)).toBe('sort=state&f.packageId=p1&page=2')
  })

  test('is read back as it was', () => {
    const mark = listMark({ 'f.lifeState': 'active,shipped', sort: '-lastSeenAt', page: '3' })
    expect(stateOfMark(mark)).toMatchObject({
      filters: { lifeState: ['active', 'shipped'] },
      sort: { field: 'lastSeenAt', isDescending: true },
      page: 3,
      size: 25,
    })
  })

  test.each([
    [24, 1],
    [25, 2],
    [50, 3],
  ])('turns to the page that holds place %i', (place, page) => {
    expect(stateOfMark(markAt('f.lifeState=active&page=2', place))).toMatchObject({
      page,
      filters: { lifeState: ['active'] },
    })
  })
})

const middle = { ids: ['c', 'd'], page: 2, size: 2, totalCount: 6 }

test.each([
  ['inside a page', { ids: ['a', 'b', 'c'], page: 1, size: 25, totalCount: 3 }, 'b', ['a', 'c']],
  ['at the start of a page', middle, 'c', [undefined, 'd']],
  ['at the end of a page', middle, 'd', ['c', undefined]],
])('a record %s has its neighbours', (_title, page, id, expected) => {
  const { previous, next } = neighboursOf(page, id)
  expect([previous?.id, next?.id]).toEqual(expected)
  expect(previous && next && next.place - previous.place).toBe(2)
})

test('the first record has none before it, the last none after it, a stranger none at all', () => {
  const page = { ids: ['a', 'b'], page: 1, size: 25, totalCount: 2 }
  expect(neighboursOf(page, 'a')).toEqual({ next: { place: 1, id: 'b' } })
  expect(neighboursOf(page, 'b')).toEqual({ previous: { place: 0, id: 'a' } })
  expect(neighboursOf(page, 'z')).toEqual({})
})
