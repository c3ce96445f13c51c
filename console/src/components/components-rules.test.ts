// @vitest-environment jsdom
import { ApiError } from '@filo/contract/client'
import type { Problem } from '@filo/contract/problem'
import { expect, test } from 'vitest'
import { initialListState } from '../ui/table/list-state.ts'
import { readFailure } from './form/read-failure.ts'
import { auditedText, changedFields } from './history/audited-text.ts'
import { stateKinds } from './status/state-kinds.ts'
import { stateStyles } from './status/state-look.ts'
import { listQueryOf } from './table/list-query-of.ts'
import { fingerprintOf } from './upload/tus-transport.ts'

test('the API is asked for what the address says', () => {
  const state = { ...initialListState, q: ' nova ', filters: { state: ['active', 'paused'] }, page: 2 }
  expect(listQueryOf({ ...state, sort: { field: 'at', isDescending: true } })).toEqual({
    q: 'nova',
    sort: '-at',
    page: 2,
    size: 25,
    'f.state': ['active', 'paused'],
  })
  expect(listQueryOf(initialListState)).toEqual({ page: 1, size: 25 })
})

test('every state has a look and a word in both languages', () => {
  for (const [kind, { styles, names }] of Object.entries(stateKinds)) {
    for (const [state, look] of Object.entries(styles)) {
      expect(stateStyles[look], `${kind} ${state}`).toBeDefined()
      const words = Object.values((names as Record<string, object>)[state] ?? {})
      expect(words.filter(Boolean), `${kind} ${state}`).toHaveLength(2)
    }
  }
})

const words = {
  yes: 'Evet',
  no: 'Hayır',
  localized: (text: { tr: string }) => text.tr,
  dateTime: (at: string) => `zaman ${at.slice(0, 10)}`,
  stateName: (field: string, value: string) => (field === 'state' ? `«${value}»` : undefined),
}

test.each([
  ['name', 'Nova', 'Nova'],
  ['state', 'draft', '«draft»'],
  ['isActive', false, 'Hayır'],
  ['name', { tr: 'Ses', en: 'Voice' }, 'Ses'],
  ['at', '2026-03-05T10:00:00.000Z', 'zaman 2026-03-05'],
  ['tags', ['a', 'b'], 'a, b'],
  ['size', 12, '12'],
  ['note', '', undefined],
  ['note', null, undefined],
  ['order', [], undefined],
  ['arosId', '01a1fd58-f579-76a1-b84b-8f06b85cf151', '…5cf151'],
])('the log shows %s %j as %s', (field, value, text) => {
  expect(auditedText(field, value, words)).toBe(text)
})

test('a change names the fields of both sides once', () => {
  expect(changedFields({ a: 1, b: 2 }, { b: 3, c: 4 })).toEqual(['a', 'b', 'c'])
  expect(changedFields({ a: null }, { a: '', b: 0 })).toEqual(['b'])
  expect(changedFields(null, null)).toEqual([])
  const made = { id: '1', createdAt: 'x', createdBy: '2', updatedAt: 'x', updatedBy: '2', revision: 1 }
  expect(changedFields(null, { ...made, code: 'NOVA' })).toEqual(['code'])
})

const problem = (status: number, code: string, more: Partial<Problem> = {}) =>
  new ApiError(status, { type: 'x', title: 'x', status, code, ...more })
const t = ((key: string) => key) as never

test('a failed save is fields, a conflict, or words', () => {
  const errors = [{ path: 'code', code: 'custom', message: 'Kullanılıyor.' }]
  expect(readFailure(problem(422, 'invalid', { errors }), t)).toMatchObject({
    kind: 'fields',
    errors: [{ path: 'code', message: 'Kullanılıyor.' }],
  })
  expect(readFailure(problem(409, 'etag_mismatch'), t).kind).toBe('conflict')
  expect(readFailure(problem(409, 'already_exists'), t).kind).toBe('other')
  expect(readFailure(new ApiError(0), t).kind).toBe('other')
})

test('the same file for the same place has one fingerprint, another place another', () => {
  const file = { size: 5, lastModified: 7 }
  const metadata = { versionId: 'v', kind: 'file', fileName: 'a', path: 'bin/a' } as const
  expect(fingerprintOf(file, metadata)).toBe(
    fingerprintOf({ ...file }, { ...metadata, sha256: 'x' } as never),
  )
  expect(fingerprintOf(file, metadata)).not.toBe(fingerprintOf(file, { ...metadata, path: 'lib/a' }))
  expect(fingerprintOf(file, metadata)).not.toBe(fingerprintOf(file, { ...metadata, versionId: 'w' }))
})
