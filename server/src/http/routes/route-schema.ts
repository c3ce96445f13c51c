import type { AnyRoute } from '@filo/contract/routes'
import type { FastifySchema } from 'fastify'
import type { z } from 'zod'

export type RouteSchema = FastifySchema & { hide?: boolean }

function accessText(route: AnyRoute): string {
  if (typeof route.access === 'string') return route.access
  const { permission, orRobot } = route.access
  return `permission ${permission}${orRobot ? ', or device' : ''}`
}

/** The Fastify schema of a contract route: what OpenAPI shows and what the serializer lets out. */
export function schemaOf(route: AnyRoute): RouteSchema {
  const status = route.status ?? (route.response ? 200 : 204)
  const response: Record<number, z.ZodType> = route.response ? { [status]: route.response } : {}
  const errors = (route.errors ?? []).map((error) => `\`${error.code}\` (${error.status})`)
  return {
    operationId: route.name,
    summary: route.summary,
    description: [`Access: ${accessText(route)}.`, errors.length ? `Errors: ${errors.join(', ')}.` : '']
      .filter(Boolean)
      .join(' '),
    tags: [route.path.split('/')[2] ?? 'api'],
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    ...(route.response ? { response } : {}),
  } as RouteSchema
}
