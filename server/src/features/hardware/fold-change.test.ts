import type { HardwareFieldChange } from '@filo/contract/hardware/diff-hardware'
import { expect, test } from 'vitest'
import { foldChange } from './fold-change.ts'

const field = (name: string, old: string | null, now: string | null): HardwareFieldChange => ({
  name,
  old,
  new: now,
})
type Known = Parameters<typeof foldChange>[0]
type Difference = Parameters<typeof foldChange>[1]

const known = (over: Partial<Known> = {}): Known => ({
  kind: 'changed',
  severity: 'medium',
  title: 'Camera',
  fields: [field('serial', 'A', 'B')],
  mustBeExplained: true,
  ...over,
})
const difference = (over: Partial<Difference> = {}): Difference => ({
  part: 'display',
  place: 'front',
  kind: 'changed',
  severity: 'medium',
  title: 'Camera',
  isBound: true,
  fields: [],
  ...over,
})

test.each([
  ['high', 'low', 'high'],
  ['low', 'high', 'high'],
  ['medium', 'low', 'medium'],
  ['low', 'medium', 'medium'],
  ['low', 'low', 'low'],
] as const)('a change that was %s and then %s is %s', (before, then, severity) => {
  const folded = foldChange(
    known({ severity: before }),
    difference({ severity: then, fields: [field('serial', 'B', 'C')] }),
  )
  expect(folded.severity).toBe(severity)
})

test('a place is told from what was there first to what is there now, with every field that differs', () => {
  const then = difference({ fields: [field('serial', 'B', 'C'), field('model', 'M1', 'M2')] })
  expect(foldChange(known(), then)).toMatchObject({
    fields: [field('serial', 'A', 'C'), field('model', 'M1', 'M2')],
    wentBack: false,
  })
})

test('a place that is as it was keeps what it was in between, and says that it went back', () => {
  const then = difference({ fields: [field('serial', 'B', 'A')] })
  expect(foldChange(known(), then)).toMatchObject({ fields: [field('serial', 'A', 'B')], wentBack: true })
})

test('what is not known is no value of its own: from nothing to nothing is no change', () => {
  const before = known({ fields: [field('serial', null, 'B')] })
  expect(foldChange(before, difference({ fields: [field('serial', 'B', null)] })).wentBack).toBe(true)
})

test.each([
  ['added', 'removed', 'changed'],
  ['removed', 'added', 'changed'],
  ['added', 'changed', 'added'],
  ['changed', 'removed', 'changed'],
] as const)('a part that was %s and then %s counts as %s', (before, then, kind) => {
  const fields = [field('serial', 'B', 'C')]
  expect(foldChange(known({ kind: before }), difference({ kind: then, fields })).kind).toBe(kind)
})

test('the last title that is not empty stays, and so does whether it must be explained', () => {
  expect(foldChange(known(), difference({ title: 'Front camera' }))).toMatchObject({
    title: 'Front camera',
    mustBeExplained: true,
  })
  expect(foldChange(known({ mustBeExplained: false }), difference({ title: '' }))).toMatchObject({
    title: 'Camera',
    mustBeExplained: false,
  })
})
