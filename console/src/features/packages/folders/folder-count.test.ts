import { expect, test } from 'vitest'
import { countWithin } from './folder-count.ts'

const folders = [
  { id: 'base', parentId: null, itemCount: 1 },
  { id: 'sound', parentId: 'base', itemCount: 2 },
  { id: 'voice', parentId: 'sound', itemCount: 4 },
  { id: 'motion', parentId: null, itemCount: 8 },
]

test.each([
  ['base', 7],
  ['sound', 6],
  ['voice', 4],
  ['motion', 8],
])('the folder %s counts its packages and those below it: %i', (id, count) => {
  const folder = folders.find((each) => each.id === id)
  expect(folder && countWithin(folders, folder)).toBe(count)
})
