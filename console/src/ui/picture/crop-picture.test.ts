import { expect, test } from 'vitest'
import { drawnSize } from './crop-picture.ts'

test.each([
  [{ width: 4000, height: 2000 }, 1600, { width: 1600, height: 800 }],
  [{ width: 300, height: 200 }, 1600, { width: 300, height: 200 }],
  [{ width: 5000, height: 1 }, 256, { width: 256, height: 1 }],
])('%o within %i is drawn in %o', (area, maxSide, size) => {
  expect(drawnSize(area, maxSide)).toEqual(size)
})
