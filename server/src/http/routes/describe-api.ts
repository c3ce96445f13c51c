import { commonErrors } from '@filo/contract/common-errors'
import type { ErrorDefinition } from '@filo/contract/error-definition'
import { Problem } from '@filo/contract/problem'
import type { AnyRoute } from '@filo/contract/routes'
import { sessionErrors } from '@filo/contract/session/session-errors'
import { scopesReaching, tokenScopeKeys } from '@filo/contract/token-scopes'
import { z } from 'zod'
import { SESSION_COOKIE } from '../access/session-cookie-name.ts'

interface Operation {
  operationId?: string
  description?: string
  responses?: Record<string, unknown>
  security?: Record<string, never[]>[]
}

/** The part of an OpenAPI 3.1 document that is added to. */
interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>
  components?: Record<string, unknown>
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'A signed-in person' },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: "A person's API token, filo_…; it reaches what its scopes and the role of its owner permit",
  },
  robotToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: "A robot's own token, signed with its key for one call",
  },
}

function securityOf(route: AnyRoute): Record<string, never[]>[] {
  if (route.access === 'public') return []
  if (route.access === 'device') return [{ robotToken: [] }]
  if (scopesReaching(route).length === 0) return [{ session: [] }]
  const isAlsoForRobots = typeof route.access === 'object' && route.access.orRobot
  return [{ session: [] }, { apiToken: [] }, ...(isAlsoForRobots ? [{ robotToken: [] }] : [])]
}

/** What an operation asks of its caller besides the role. */
function demandsOf(route: AnyRoute): string | undefined {
  const scopes = scopesReaching(route)
  const isForSome = scopes.length > 0 && scopes.length < tokenScopeKeys.length
  const demands = [
    isForSome && `API tokens need one of the scopes ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
    route.needsProof && 'A person must have proved in the last 15 minutes who they are.',
  ].filter((demand) => typeof demand === 'string')
  return demands.length > 0 ? demands.join(' ') : undefined
}

/** Every error that a caller of a route may meet, besides what no program can do anything about. */
function errorsOf(route: AnyRoute): ErrorDefinition[] {
  const { access, method, params, query, body } = route
  const isForPeople = access !== 'public' && access !== 'device'
  const isForSessions = scopesReaching(route).length === 0
  const isWrite = method !== 'GET' && method !== 'HEAD'
  const needsMatch = method === 'PUT' || method === 'PATCH'
  const found: (ErrorDefinition | false | undefined)[] = [
    (params || query) && commonErrors.bad_request,
    access !== 'public' && commonErrors.not_signed_in,
    isForPeople && !route.isOpenWhilePasswordDue && sessionErrors.password_change_required,
    typeof access === 'object' && commonErrors.no_permission,
    isForPeople && isForSessions && sessionErrors.session_required,
    isForPeople && !isForSessions && !route.allowsToken && sessionErrors.token_scope_missing,
    route.needsProof && sessionErrors.reauthentication_required,
    isWrite && access !== 'device' && commonErrors.foreign_origin,
    params && commonErrors.not_found,
    needsMatch && commonErrors.etag_mismatch,
    route.idempotent && commonErrors.idempotency_reused,
    route.idempotent && commonErrors.idempotency_unfinished,
    body && commonErrors.invalid,
    ...(route.errors ?? []),
    isForPeople && commonErrors.too_many_calls,
    commonErrors.unexpected,
  ]
  return [...new Set(found.filter((error) => typeof error === 'object'))]
}

function responsesOf(route: AnyRoute): Record<string, unknown> {
  const byStatus = Map.groupBy(errorsOf(route), (error) => String(error.status))
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => {
      const description = errors.map(({ code, text }) => `\`${code}\`: ${text.en}`).join('\n\n')
      return [status, { description, content }]
    }),
  )
}

/** Adds to every operation how one gets in and which errors it answers; both come from the route table. */
export function describeApi<D extends ApiDocument>(document: D, routes: readonly AnyRoute[]): D {
  const byName = new Map(routes.map((route) => [route.name, route]))
  const described = (operation: Operation): Operation => {
    const route = byName.get(operation.operationId ?? '')
    if (!route) return operation
    const responses = { ...operation.responses, ...responsesOf(route) }
    const description = demandsOf(route)
    return { ...operation, ...(description && { description }), responses, security: securityOf(route) }
  }
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => {
    const all = Object.entries(operations).map(([method, operation]) => [method, described(operation)])
    return [path, Object.fromEntries(all)]
  })
  const { $schema: _draft, ...problem } = z.toJSONSchema(Problem)
  const schemas = { ...(document.components?.['schemas'] as object | undefined), Problem: problem }
  const components = { ...document.components, schemas, securitySchemes }
  return { ...document, paths: Object.fromEntries(paths), components }
}
