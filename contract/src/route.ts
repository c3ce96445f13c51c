import type { z } from 'zod'
import type { ErrorDefinition } from './error-definition.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may call a route: anyone, any signed-in user, users whose role holds a permission, or a robot. With `orRobot` a
 * robot may as well, within what is for it.
 */
type Access = 'public' | 'session' | 'device' | { permission: Permission; orRobot?: true }

type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One row of the API: the only place its path, shapes and access are written. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Unique, verb first, e.g. `listUsers`; becomes the OpenAPI operationId. */
  name: string
  method: HttpMethod
  /** Fastify style path below the origin, e.g. `/api/users/:userId`. */
  path: string
  summary: string
  access: Access
  params?: Params
  query?: Query
  body?: Body
  /** Absent for 204 answers and for `stream` routes. */
  response?: Response
  /** Success status; 200 unless told, 204 when there is no response. */
  status?: 200 | 201 | 202 | 204
  /** The domain errors a caller should expect besides 400, 401, 403, 404 and 422. */
  errors?: readonly ErrorDefinition[]
  /** The handler writes bytes itself (blobs, events, uploads, pages). */
  stream?: boolean
  /** The body is bytes as they come (`application/octet-stream`), read by the handler as a stream. */
  hasBytes?: boolean
  /** A person acts with an `Idempotency-Key`; the first answer is kept and repeated. */
  idempotent?: boolean
  /** The answer holds a secret that is stored nowhere: it is not kept, neither by the server nor on the way. */
  answersSecret?: boolean
  /**
   * A `session` route that API tokens reach too, whatever their scopes; its handler asks for permissions. Routes with a
   * permission are reached by the scopes that hold it (`token-scopes.ts`), all others by people's sessions alone.
   */
  allowsToken?: boolean
  /** A person must have proved in the last 15 minutes who they are, with the second step where they have one. */
  needsProof?: boolean
  /** Open to a person who must set a new password before anything else. */
  isOpenWhilePasswordDue?: boolean
}

/** Keeps the schema types of a route literal. */
export function route<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
>(definition: Route<Params, Query, Body, Response>): Route<Params, Query, Body, Response> {
  return definition
}

export type ParamsOf<R> = R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<R> = R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<R> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type ResponseOf<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer S> ? z.output<S> : never

/** What a caller passes: inputs before defaults are filled in. */
export type ParamsInput<R> = R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never
export type QueryInput<R> = R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type BodyInput<R> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
