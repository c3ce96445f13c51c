import type { AnyRoute } from '@filo/contract/routes'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findRouteGaps, findUnusedPermissions } from './find-route-gaps.ts'

const good: AnyRoute = {
  name: 'getUser',
  method: 'GET',
  path: '/api/users/:userId',
  summary: 'One user',
  access: { permission: 'user.read' },
  params: z.object({ userId: z.string() }),
}

function gapsOf(route: Partial<AnyRoute>, has: { handler?: boolean; probe?: boolean } = {}): string[] {
  const whole = { ...good, ...route }
  const served = new Set(has.handler === false ? [] : [whole.name])
  const probed = new Set(has.probe === false ? [] : [whole.name])
  return findRouteGaps({ routes: [whole], served, probed }).map(({ message }) => message)
}

describe('a route of the contract', () => {
  test('passes when it is whole', () => {
    expect(gapsOf({})).toEqual([])
    expect(gapsOf({ access: 'public' }, { probe: false })).toEqual([])
  })

  test('needs a handler and a probe', () => {
    expect(gapsOf({}, { handler: false })).toEqual(['has no handler'])
    expect(gapsOf({}, { probe: false })).toEqual(['has no row in an authorization probe table (*-probes.ts)'])
    expect(gapsOf({ access: 'session' }, { probe: false })).toHaveLength(1)
  })

  test.each<[Partial<AnyRoute>, string]>([
    [{ summary: ' ' }, 'has no summary'],
    [{ name: 'User' }, 'has a name that is not verb first'],
    [{ access: { permission: 'user.fly' } as never }, 'says nobody may call it'],
    [{ access: undefined as never }, 'says nobody may call it'],
    [{ path: '/api/users/:id' }, 'has {id} in its path but {userId} in params'],
    [{ body: z.object({}) }, 'has a body although it is a GET'],
  ])('%j is refused', (route, gap) => {
    expect(gapsOf(route)).toEqual([expect.stringContaining(gap)])
  })

  test('has a name and an address of its own', () => {
    const all = new Set(['getUser', 'readUser'])
    const twin = { ...good, name: 'readUser', path: '/api/users/:id', params: z.object({ id: z.string() }) }
    const messages = (routes: AnyRoute[]) =>
      findRouteGaps({ routes, served: all, probed: all }).map(({ message }) => message)
    expect(messages([good, twin])).toEqual([expect.stringContaining('the same method and path')])
    expect(messages([good, { ...good, method: 'PUT' }])).toEqual([expect.stringContaining('the same name')])
  })
})

test('a permission is used by a route or mentioned by a program', () => {
  const unused = findUnusedPermissions(
    ['user.read', 'aros.govern', 'user.fly'],
    [good],
    new Set(['aros.govern']),
  )
  expect(unused.map(({ path }) => path)).toEqual(['user.fly'])
})
