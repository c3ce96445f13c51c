import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ColumnChoice,
  densities,
  initialListState,
  isNarrowed,
  type ListState,
  nextSort,
  pageSizes,
  parseListState,
  serializeListState,
  withFilter,
  withoutFilters,
} from './list-state.ts'

test.each([
  ['nothing', {}, {}],
  ['a search', { q: 'ışık' }, { q: 'ışık' }],
  ['a filter of two values', { 'f.status': 'active,paused' }, { filters: { status: ['active', 'paused'] } }],
  ['a descending sort', { sort: '-updatedAt' }, { sort: { field: 'updatedAt', isDescending: true } }],
  ['a page and its size', { page: '2', size: '50' }, { page: 2, size: 50 }],
  [
    'columns with widths',
    { cols: 'name:240,state' },
    { cols: [{ id: 'name', width: 240 }, { id: 'state' }] },
  ],
  ['a density', { density: 'compact' }, { density: 'compact' }],
  ['a senseless page', { page: '-3' }, {}],
  ['a size nobody offers', { size: '1000' }, {}],
  ['a density nobody offers', { density: 'huge' }, {}],
  ['an absurd width', { cols: 'name:9999999' }, { cols: [{ id: 'name' }] }],
  ['names of others', { tab: 'history', RobotId: 'x' }, {}],
])('an address with %s is read', (_what, search, state) => {
  expect(parseListState(search)).toEqual({ ...initialListState, ...state })
})

test('the plain list has a plain address', () => {
  expect(serializeListState(initialListState)).toEqual({})
})

test('a default filter that was taken away stays away', () => {
  const defaults = withFilter(initialListState, 'state', ['active'])
  const without = withFilter(defaults, 'state', [])
  expect(serializeListState(without, defaults)).toEqual({ 'f.state': '-' })
  expect(parseListState({ 'f.state': '-' }, defaults).filters).toEqual({})
})

test('a default sort that was taken away stays away', () => {
  const defaults: ListState = { ...initialListState, sort: { field: 'at', isDescending: true } }
  const search = serializeListState({ ...defaults, sort: null }, defaults)
  expect(parseListState(search, defaults).sort).toBeNull()
})

test('another filter starts from the first page', () => {
  expect(withFilter({ ...initialListState, page: 7 }, 'a', ['b'])).toMatchObject({
    page: 1,
    filters: { a: ['b'] },
  })
})

test('clearing drops search and filters but keeps how the list looks', () => {
  const state: ListState = { ...initialListState, q: 'x', filters: { a: ['b'] }, density: 'compact', page: 3 }
  expect(isNarrowed(state)).toBe(true)
  expect(withoutFilters(state)).toEqual({ ...initialListState, density: 'compact' })
})

test('a column header sorts up, down, then not', () => {
  const up = nextSort(null, 'name')
  const down = nextSort(up, 'name')
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { field: 'name', isDescending: false },
    { field: 'name', isDescending: true },
    null,
  ])
})

const word = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_.]{0,11}$/)
const column: fc.Arbitrary<ColumnChoice> = fc.oneof(
  fc.record({ id: word }),
  fc.record({ id: word, width: fc.integer({ min: 48, max: 1200 }) }),
)
const anyState: fc.Arbitrary<ListState> = fc.record({
  q: fc.string({ maxLength: 40 }),
  filters: fc.dictionary(word, fc.array(word, { minLength: 1, maxLength: 4 }), { noNullPrototype: true }),
  sort: fc.option(fc.record({ field: word, isDescending: fc.boolean() })),
  page: fc.integer({ min: 1, max: 100_000 }),
  size: fc.constantFrom(...pageSizes),
  cols: fc.option(fc.array(column, { minLength: 1, maxLength: 6 })),
  density: fc.constantFrom(...densities),
  view: fc.option(word),
})

test('every state survives its address, whatever the defaults', () => {
  fc.assert(
    fc.property(anyState, anyState, (state, input) => {
      const defaults = { ...input, q: '', view: null, cols: null }
      expect(parseListState(serializeListState(state, defaults), defaults)).toEqual(state)
    }),
    { seed: 7 },
  )
})

test('no address breaks a list', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.oneof(word, fc.constantFrom('q', 'sort', 'page', 'size', 'cols', 'f.a')),
        fc.anything(),
      ),
      (search) => {
        const state = parseListState(search)
        expect(state.page).toBeGreaterThan(0)
        expect(pageSizes).toContain(state.size)
      },
    ),
    { seed: 7 },
  )
})
