import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markFavourite } from './mark-favourite.ts'

const core = { id: 'core', isFavourite: false, name: 'Çekirdek' }
const voice = { id: 'voice', isFavourite: true, name: 'Ses' }

test.each([
  [
    'a page',
    { items: [core, voice], totalCount: 2 },
    { items: [{ ...core, isFavourite: true }, voice], totalCount: 2 },
  ],
  ['the package itself', core, { ...core, isFavourite: true }],
  ['another package', voice, voice],
  ['nothing read yet', undefined, undefined],
])('%s shows the star at once', (_, data, marked) => {
  expect(markFavourite<unknown>(data, 'core', true)).toEqual(marked)
})

test('marking twice is marking once, and taking back gives what was there', () => {
  const item = fc.record({ id: fc.constantFrom('a', 'b'), isFavourite: fc.constant(false) })
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const page = { items, totalCount: items.length }
      const once = markFavourite(page, 'a', true)
      expect(markFavourite(once, 'a', true)).toEqual(once)
      expect(markFavourite(once, 'a', false)).toEqual(page)
    }),
  )
})
