import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '@filo/contract/route'
import type { AnyRoute } from '@filo/contract/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../ground/domain-error.ts'
import type { RobotActor, UserActor } from '../../rights/actor.ts'
import type { Authenticator } from '../access/authenticator.ts'
import { checkOrigin } from '../access/check-origin.ts'
import { itemsSchema } from './encode-items.ts'
import { exportList } from './export-list.ts'
import type { IdempotencyStore } from './idempotency.ts'
import { parsePart } from './parse-request.ts'
import { type RouteSchema, schemaOf } from './route-schema.ts'

/** What a handler gets: the parsed request and who asks. */
interface Call<R, A> {
  actor: A
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  ifMatch: string | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers with the response's shape, or with nothing where the route answers 204 or writes a stream itself. */
type Handler<R, A> = (
  call: Call<R, A>,
) => undefined extends ResponseOf<R> ? Promise<void> : Promise<ResponseOf<R>>

export interface Api {
  /** Serves a route of signed-in people; session, permission and origin are checked before the handler. */
  on: <R extends AnyRoute>(route: R, handler: Handler<R, UserActor>) => void
  /** Serves a route anyone may call. */
  onPublic: <R extends AnyRoute>(route: R, handler: Handler<R, UserActor | null>) => void
  /** Serves a route of robots. */
  onDevice: <R extends AnyRoute>(route: R, handler: Handler<R, RobotActor>) => void
  /** Serves a route of people with the permission it asks for, and of robots. */
  onEither: <R extends AnyRoute>(route: R, handler: Handler<R, UserActor | RobotActor>) => void
  /** Notes a route that is served beside this table (a WebSocket). */
  markServed: (route: AnyRoute) => void
  /** Called when the server begins to stop, before it waits for what is open. */
  beforeClose: (end: () => void | Promise<void>) => void
  /** Names of the routes served so far. */
  served: ReadonlySet<string>
}

/** Bounds how often people call. */
interface CallCounter {
  /** @throws too_many_calls */
  countAddress: (route: AnyRoute, ip: string) => void
  /** @throws too_many_calls */
  countPerson: (route: AnyRoute, actor: UserActor | RobotActor | null) => void
}

interface ApiOptions {
  app: FastifyInstance
  authenticator: Authenticator
  idempotency: IdempotencyStore
  publicOrigin: () => string | undefined
  callLimits: CallCounter
}

type Authenticate = (request: FastifyRequest, route: AnyRoute) => Promise<UserActor | RobotActor | null>

function statusOf(route: AnyRoute): number {
  return route.status ?? (route.response || route.stream ? 200 : 204)
}

/** Streams write what they are, whatever is asked for. */
function wantsCsv(route: AnyRoute, request: FastifyRequest): boolean {
  return route.method === 'GET' && !route.stream && request.headers.accept?.startsWith('text/csv') === true
}

/** A list says how many rows there are in all; only such an answer can be read page by page. */
function isList({ response }: AnyRoute): boolean {
  return (
    itemsSchema(response) !== undefined && response instanceof z.ZodObject && 'totalCount' in response.shape
  )
}

/** A list asked for as text/csv: the same query, whole, while it is read. */
async function sendCsv(
  route: AnyRoute,
  call: { query: unknown; request: FastifyRequest; reply: FastifyReply },
  handler: (call: unknown) => Promise<unknown>,
): Promise<FastifyReply> {
  const query = call.query as { cols?: string; zone?: string }
  const lines = await exportList({
    route,
    acceptLanguage: call.request.headers['accept-language'],
    cols: query.cols,
    zone: query.zone,
    log: call.request.log,
    list: (page) => handler({ ...call, query: { ...query, ...page } }) as Promise<Page<unknown>>,
  })
  return call.reply
    .header('content-disposition', 'attachment; filename="filo.csv"')
    .type('text/csv; charset=utf-8')
    .send(lines)
}

/** Binds contract routes to handlers on a Fastify app. */
export function createApi({ app, authenticator, idempotency, publicOrigin, callLimits }: ApiOptions): Api {
  const served = new Set<string>()

  function bind(route: AnyRoute, authenticate: Authenticate, typedHandler: unknown): void {
    // The typed handlers meet here; the contract's schemas have parsed what they get.
    const handler = typedHandler as (call: unknown) => Promise<unknown>
    served.add(route.name)
    const schema: RouteSchema = schemaOf(route)
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      callLimits.countAddress(route, request.ip)
      checkOrigin(request, publicOrigin())
      const actor = await authenticate(request, route)
      callLimits.countPerson(route, actor)
      // A robot that asks to be let in is nobody yet.
      const by = actor?.kind === 'robot' || route.path.startsWith('/api/device/') ? 'robot' : 'person'
      const call = {
        actor,
        params: parsePart('params', route.params, request.params, by),
        query: parsePart('query', route.query, request.query, by),
        body: parsePart('body', route.body, request.body, by),
        ifMatch: request.headers['if-match'],
        request,
        reply,
      }
      if (wantsCsv(route, request)) {
        if (!isList(route)) throw new DomainError(commonErrors.not_acceptable)
        return sendCsv(route, call, handler)
      }
      const run = () => handler(call)
      const result = route.idempotent ? await idempotency.once({ route, call, run }) : await run()
      if (route.stream || reply.sent) return reply
      return reply.code(statusOf(route)).send(route.response ? result : undefined)
    }
    app.route({ method: route.method, url: route.path, schema, handler: serve })
  }

  return {
    served,
    markServed: (route) => served.add(route.name),
    beforeClose: (end) => void app.addHook('preClose', async () => end()),
    on: (route, handler) => bind(route, authenticator.user, handler),
    onPublic: (route, handler) => bind(route, (request) => authenticator.userOrNobody(request), handler),
    onDevice: (route, handler) => bind(route, (request) => authenticator.robot(request), handler),
    onEither: (route, handler) => bind(route, authenticator.either, handler),
  }
}
