// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteOwnWrite } from '../../api/own-writes.ts'
import { usePausedRows } from './use-paused-rows.ts'

interface Row {
  id: string
  state: string
}

const row = (id: string, state = 'ready'): Row => ({ id, state })
/** Read while the page is open. */
const readAt = Date.now() + 60_000
const base = {
  question: 'q',
  isEarlier: false,
  readAt,
  idOf: ({ id }: Row) => id,
  isBlocked: false,
  isLive: true,
}

beforeEach(() => noteOwnWrite(Number.NEGATIVE_INFINITY))
afterEach(cleanup)

function list(rows: Row[], first: Partial<typeof base> = {}) {
  const { result, rerender } = renderHook((props) => usePausedRows<Row>(props), {
    initialProps: { ...base, ...first, rows },
  })
  return {
    ids: () => result.current.rows?.map(({ id, state }) => `${id} ${state}`),
    fresh: () => result.current.fresh,
    again: (rows: Row[], more: Partial<typeof base> = {}) => rerender({ ...base, ...more, rows }),
  }
}

test('a change is shown in place, a new row waits behind the button', () => {
  const { ids, fresh, again } = list([row('a'), row('b')])
  again([row('x'), row('a', 'released'), row('b')])
  expect(ids()).toEqual(['a released', 'b ready'])
  expect(fresh()?.count).toBe(1)
  act(() => fresh()?.onShow())
  expect(ids()).toEqual(['x ready', 'a released', 'b ready'])
  expect(fresh()).toBeUndefined()
})

test('nothing moves or changes while the reader holds a row; afterwards it does', () => {
  const { ids, again } = list([row('a'), row('b')])
  const next = [row('b', 'released')]
  again(next, { isBlocked: true })
  expect(ids()).toEqual(['a ready', 'b ready'])
  again(next)
  expect(ids()).toEqual(['b released'])
})

test('another page is shown as it comes, the one before it until then', () => {
  const first = [row('a')]
  const { ids, again } = list(first)
  again(first, { question: 'page 2', isEarlier: true })
  expect(ids()).toEqual(['a ready'])
  again([row('z')], { question: 'page 2' })
  expect(ids()).toEqual(['z ready'])
})

test('what the reader has just done is never held back', () => {
  const { ids, fresh, again } = list([row('a')])
  noteOwnWrite(readAt)
  again([row('mine'), row('a')], { readAt: readAt + 50 })
  expect(ids()).toEqual(['mine ready', 'a ready'])
  expect(fresh()).toBeUndefined()
  again([row('theirs'), row('mine'), row('a')], { readAt: readAt + 8900 })
  expect(fresh()?.count).toBe(1)
})

test('a list that no event changes shows every answer as it is', () => {
  const { ids, again } = list([row('a')])
  again([row('b')], { isLive: false })
  expect(ids()).toEqual(['b ready'])
})

test('what was read while the page was being drawn is its own: new rows wait', () => {
  const { ids, fresh, again } = list([row('a')], { readAt: Date.now() - 500 })
  again([row('x'), row('a')], { readAt: readAt + 1000 })
  expect(ids()).toEqual(['a ready'])
  expect(fresh()?.count).toBe(1)
})

test('what an earlier visit left behind gives way to what the page reads when it is opened', () => {
  const { ids, fresh, again } = list([row('a')], { readAt: Date.now() - 60_000 })
  expect(ids()).toEqual(['a ready'])
  again([row('x'), row('a')])
  expect(ids()).toEqual(['x ready', 'a ready'])
  expect(fresh()).toBeUndefined()
  again([row('y'), row('x'), row('a')], { readAt: readAt + 1000 })
  expect(ids()).toEqual(['x ready', 'a ready'])
  expect(fresh()?.count).toBe(1)
})
