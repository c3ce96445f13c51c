import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { csvColumns, layoutColumns } from './columns/column-layout.ts'
import { gridMove } from './grid/grid-move.ts'
import { initialListState } from './list-state.ts'
import { emptySelection, pageCheck, selectedCount, toggleRows } from './selection/selection.ts'
import { isViewChanged, viewSearch } from './views/saved-view.ts'

const column = (id: string, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id.toUpperCase(),
  cell: (row) => row,
  ...more,
})
const columns = [column('name'), column('state', { width: 90 }), column('notes', { isHiddenByDefault: true })]

test.each([
  ['nothing chosen: the declared ones', null, 'name:160 state:90'],
  [
    'a choice: in its order, with its widths',
    [{ id: 'name' }, { id: 'notes', width: 300 }],
    'name:160 notes:300',
  ],
  ['the identity left out: still first', [{ id: 'state' }], 'name:160 state:90'],
  ['the identity elsewhere: still first', [{ id: 'state' }, { id: 'name', width: 200 }], 'name:200 state:90'],
  ['an unknown column: left out', [{ id: 'name' }, { id: 'gone' }], 'name:160'],
  ['a column twice: once', [{ id: 'state' }, { id: 'state' }], 'name:160 state:90'],
])('columns with %s', (_what, choice, laid) => {
  expect(
    layoutColumns(columns, choice)
      .map(({ id, width }) => `${id}:${width}`)
      .join(' '),
  ).toBe(laid)
})

test('the CSV has the shown columns, with headers that cannot break the list', () => {
  const odd = [
    column('name', { header: 'Ad, soyad: tam' }),
    column('x', { csvField: false }),
    column('y', { csvField: 'a.b' }),
    column('z', {
      csvFields: [
        { field: 'z.done', header: 'Biten' },
        { field: 'z.open', header: 'Açık' },
      ],
    }),
  ]
  const several = 'z.done:Biten,z.open:A%C3%A7%C4%B1k'
  expect(csvColumns(odd, null)).toBe(`name:Ad%2C%20soyad%3A%20tam,a.b:Y,${several}`)
})

test.each([
  ['ArrowDown', { row: 0, column: 1 }, { row: 1, column: 1 }],
  ['ArrowUp', { row: 0, column: 1 }, { row: 0, column: 1 }],
  ['ArrowRight', { row: 2, column: 3 }, { row: 2, column: 3 }],
  ['Home', { row: 2, column: 3 }, { row: 2, column: 0 }],
  ['End', { row: 2, column: 0 }, { row: 2, column: 3 }],
  ['PageDown', { row: 1, column: 0 }, { row: 9, column: 0 }],
  ['Ctrl+End', { row: 1, column: 0 }, { row: 9, column: 3 }],
  ['Ctrl+Home', { row: 7, column: 2 }, { row: 0, column: 0 }],
  ['a', { row: 7, column: 2 }, undefined],
])('in a grid %s moves', (key, from, to) => {
  expect(gridMove(key, from, { rows: 10, columns: 4 })).toEqual(to)
})

test('no key leads out of the grid', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...keys)),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 8 }),
      (pressed, rows, width) => {
        let at = { row: 0, column: 0 }
        for (const key of pressed) at = gridMove(key, at, { rows, columns: width }) ?? at
        expect(at.row).toBeLessThan(rows)
        expect(at.column).toBeLessThan(width)
        expect(Math.min(at.row, at.column)).toBeGreaterThanOrEqual(0)
      },
    ),
    { seed: 2 },
  )
})

test('rows chosen on one page stay chosen on the next', () => {
  const first = toggleRows(emptySelection, ['a', 'b'], true)
  const second = toggleRows(first, ['c'], true)
  expect([pageCheck(second, ['a', 'b']), pageCheck(second, ['c', 'd']), pageCheck(second, ['e'])]).toEqual([
    'all',
    'some',
    'none',
  ])
  expect(selectedCount(second, 1248)).toBe(3)
})

test('all results are chosen until one row is left out', () => {
  const all = { ids: new Set(['a', 'b']), isAll: true }
  expect(selectedCount(all, 1248)).toBe(1248)
  expect(toggleRows(all, ['a'], false)).toEqual({ ids: new Set(['b']), isAll: false })
})

test('a view is changed by its filters, not by the page looked at', () => {
  const view = { id: 'v', name: 'V', search: viewSearch({ ...initialListState, filters: { a: ['b'] } }) }
  const state = { ...initialListState, filters: { a: ['b'] }, view: 'v' }
  expect(isViewChanged(view, { ...state, page: 4 })).toBe(false)
  expect(isViewChanged(view, { ...state, q: 'x' })).toBe(true)
})
