import { expect, test } from 'vitest'
import { describeOverweight, filesOfPage } from './page-weight.ts'

test('a page waits for its scripts and its texts, not for the grid of a wide window nor for the other language', () => {
  const page = `
    <link rel="modulepreload" crossorigin href="/assets/a.js">
    <link rel="modulepreload" crossorigin href="/assets/grid.js" media="(min-width: 600px)">
    <meta name="texts-tr" content="/assets/tr-1.js /assets/tr-2.js">
    <meta name="texts-en" content="/assets/en-1.js">`
  expect(filesOfPage(page)).toEqual(['/assets/a.js', '/assets/tr-1.js', '/assets/tr-2.js'])
})

test.each([
  ['/product/producedrobots', 12, 268, 0],
  ['/product/producedrobots', 13, 268, 1],
  ['/product/producedrobots', 12, 269, 1],
  ['/users', 17, 276, 0],
  ['/users', 17, 421, 1],
  ['/users', 61, 276, 1],
])('%s with %i files and %i kB is %i over its budget', (path, files, kB, count) => {
  expect(describeOverweight([{ path, files, kB }])).toHaveLength(count)
})
