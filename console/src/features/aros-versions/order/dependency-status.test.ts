import { describe, expect, test } from 'vitest'
import { dependencyStatuses, type OrderItem } from './dependency-status.ts'

const item = (code: string, requires: OrderItem['requires'] = []): OrderItem => ({
  packageId: `id-${code}`,
  versionId: `v-${code}`,
  version: '1.0.0',
  code,
  name: { tr: code, en: code },
  requires,
})
const need = (code: string, range = '>=1.0.0') => ({ code, range, packageId: `id-${code}` })
const core = item('core')
const voice = item('voice', [need('core')])
const outside = { code: 'dependency_range', packageId: 'id-voice', params: { range: '>=1.0.0' } }

describe('how the dependencies of a package stand in an order', () => {
  test.each([
    ['after what it needs', [core, voice], [], ['ok', 1]],
    ['before what it needs', [voice, core], [], ['late', 2]],
    ['without what it needs', [voice], [], ['missing', undefined]],
    ['beside another version of it', [core, voice], [outside], ['range', 1]],
    ['before the order was checked', [core, voice], undefined, ['unknown', 1]],
  ] as const)('a package placed %s', (_, items, problems, expected) => {
    const [status] = dependencyStatuses(voice, items, problems)
    expect([status?.state, status?.needed?.place]).toEqual(expected)
  })

  test('a package that names itself needs nothing', () => {
    const own = item('voice', [need('voice')])
    expect(dependencyStatuses(own, [own], [])).toEqual([])
  })
})
