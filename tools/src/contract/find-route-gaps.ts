import { permissionKeys } from '@filo/contract/permissions'
import type { AnyRoute } from '@filo/contract/routes'
import { z } from 'zod'
import type { Violation } from '../source/violation.ts'

interface RouteCoverage {
  routes: readonly AnyRoute[]
  /** Names of the routes that the built application answers. */
  served: ReadonlySet<string>
  /** Names of the routes with a row in an authorization probe table. */
  probed: ReadonlySet<string>
}

function paramsOf(route: AnyRoute): string[] {
  return route.params instanceof z.ZodObject ? Object.keys(route.params.shape).sort() : []
}

function isKnownAccess({ access }: AnyRoute): boolean {
  if (typeof access === 'string') return ['public', 'session', 'device'].includes(access)
  return permissionKeys.includes(access?.permission)
}

/** Rows whose right to call depends on a person, hence on the probes of every role. */
function needsProbe({ access }: AnyRoute): boolean {
  return access === 'session' || typeof access === 'object'
}

function gapsOfRoute(route: AnyRoute, { served, probed }: RouteCoverage): string[] {
  const inPath = Array.from(
    route.path.matchAll(/:(\w+)|(\*)/g),
    ([, name, rest]) => name ?? rest ?? '',
  ).sort()
  const checks: [isMissing: boolean, gap: string][] = [
    [!served.has(route.name), 'has no handler'],
    [!/^[a-z]+([A-Z]\w*)*$/.test(route.name), 'has a name that is not verb first in camelCase'],
    [
      route.summary.trim() === '' || route.summary.endsWith('.'),
      'has no summary, or one that ends with a full stop',
    ],
    [!isKnownAccess(route), 'says nobody may call it: access is missing or unknown'],
    [
      needsProbe(route) && !probed.has(route.name),
      'has no row in an authorization probe table (*-probes.ts)',
    ],
    [
      inPath.join() !== paramsOf(route).join(),
      `has {${inPath.join(', ')}} in its path but {${paramsOf(route).join(', ')}} in params`,
    ],
    [route.method === 'GET' && route.body !== undefined, 'has a body although it is a GET'],
    [!route.path.startsWith('/'), 'has a path that does not start with a slash'],
  ]
  return checks.filter(([isMissing]) => isMissing).map(([, gap]) => gap)
}

function findRepeated(
  routes: readonly AnyRoute[],
  what: string,
  keyOf: (route: AnyRoute) => string,
): Violation[] {
  const seen = new Set<string>()
  return routes
    .filter((route) => seen.size === seen.add(keyOf(route)).size)
    .map((route) => ({
      rule: 'routes',
      path: route.name,
      message: `has the same ${what} as another route: ${keyOf(route)}`,
    }))
}

/** Everything a route of the contract still lacks. */
export function findRouteGaps(coverage: RouteCoverage): Violation[] {
  return [
    ...coverage.routes.flatMap((route) =>
      gapsOfRoute(route, coverage).map((message) => ({ rule: 'routes', path: route.name, message })),
    ),
    ...findRepeated(coverage.routes, 'name', ({ name }) => name),
    ...findRepeated(
      coverage.routes,
      'method and path',
      ({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`,
    ),
  ]
}

/** Permissions that no route asks for and no program mentions. */
export function findUnusedPermissions(
  permissions: readonly string[],
  routes: readonly AnyRoute[],
  mentioned: ReadonlySet<string>,
): Violation[] {
  const covered = new Set(
    routes.flatMap(({ access }) => (typeof access === 'object' ? [access.permission as string] : [])),
  )
  return permissions
    .filter((permission) => !covered.has(permission) && !mentioned.has(permission))
    .map((permission) => ({
      rule: 'permissions',
      path: permission,
      message: 'is used by no route and no program',
    }))
}
