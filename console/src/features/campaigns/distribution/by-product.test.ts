import { expect, test } from 'vitest'
import { byProduct, type FleetRelease } from './by-product.ts'

function release(id: string | null, productId: string, robots: number): FleetRelease {
  const name = { tr: productId, en: productId }
  const aros = id && {
    id,
    name: 'Nova',
    version: id,
    channel: 'production' as const,
    state: 'published' as const,
  }
  const product = id === null ? null : { id: productId, code: productId, name }
  return { aros: aros || null, product, isDefault: false, robots }
}

test('releases stand with their product, most robots first, and what reported none apart', () => {
  const found = byProduct([
    release('1.0.0', 'a', 3),
    release('2.0.0', 'b', 9),
    release('1.1.0', 'a', 5),
    release(null, '', 4),
  ])
  expect(found.products.map(({ product, robots }) => [product.id, robots])).toEqual([
    ['b', 9],
    ['a', 8],
  ])
  expect(found.products[1]?.releases.map(({ aros }) => aros?.version)).toEqual(['1.1.0', '1.0.0'])
  expect(found.unknown).toBe(4)
})
