import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Column } from '../column.ts'
import { fitColumns } from './fit-columns.ts'

function column(id: string, more: Partial<Column<unknown>> = {}): Column<unknown> {
  return { id, header: id.toUpperCase(), cell: () => null, width: 100, ...more }
}

const columns = [
  column('serial'),
  column('state', { minWidth: 80 }),
  column('model', { foldOrder: 2 }),
  column('seen', { foldOrder: 1, sortField: 'lastSeenAt' }),
]

const shown = (room: number, sortField?: string) => {
  const fit = fitColumns(columns, { room, sortField, mayFold: true })
  return [
    fit.columns.map(({ id, width }) => `${id} ${width}`).join(', '),
    fit.folded.map(({ header }) => header).join(),
    fit.isTooWide,
  ]
}

test.each([
  ['nobody knows the room', 0, undefined, 'serial 100, state 100, model 100, seen 100', '', false],
  ['there is room', 400, undefined, 'serial 100, state 100, model 100, seen 100', '', false],
  ['some give a little', 390, undefined, 'serial 100, state 90, model 100, seen 100', '', false],
  ['one goes', 379, undefined, 'serial 100, state 100, seen 100', 'MODEL', false],
  ['two go', 200, undefined, 'serial 100, state 100', 'MODEL,SEEN', false],
  ['the sorted one stays', 280, 'lastSeenAt', 'serial 100, state 80, seen 100', 'MODEL', false],
  ['what is left is too wide', 150, undefined, 'serial 100, state 80', 'MODEL,SEEN', true],
] as const)('%s', (...[, room, sortField, retained, folded, isTooWide]) => {
  expect(shown(room, sortField)).toEqual([retained, folded, isTooWide])
})

test('what is shown fits, holds the identity, and is scrolled only when nothing more can go', () => {
  const anyColumn = fc.record({
    width: fc.integer({ min: 64, max: 400 }),
    minWidth: fc.option(fc.integer({ min: 64, max: 400 }), { nil: undefined }),
    foldOrder: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(
      fc.array(anyColumn, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 3000 }),
      (all, room) => {
        const input = all.map(({ width, minWidth, foldOrder }, index) =>
          column(`c${index}`, {
            width,
            ...(minWidth === undefined ? {} : { minWidth }),
            ...(foldOrder === undefined ? {} : { foldOrder }),
          }),
        )
        const fit = fitColumns(input, { room, sortField: undefined, mayFold: true })
        const total = fit.columns.reduce((left, { width = 0 }) => left + width, 0)
        expect(fit.columns[0]?.id).toBe('c0')
        expect(fit.columns.length + fit.folded.length).toBe(input.length)
        expect(total <= room || fit.isTooWide).toBe(true)
        if (fit.isTooWide)
          expect(fit.columns.slice(1).every((each) => each.foldOrder === undefined)).toBe(true)
      },
    ),
    { seed: 1 },
  )
})

test('columns that the reader chose stay, however little room there is', () => {
  const fit = fitColumns(columns, { room: 200, sortField: undefined, mayFold: false })
  expect([fit.columns.length, fit.folded, fit.isTooWide]).toEqual([4, [], true])
})
