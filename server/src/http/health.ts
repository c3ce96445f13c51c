import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { BaseContext } from '../base-context.ts'

const hidden = { schema: { hide: true } as object, logLevel: 'silent' as const }

/**
 * `/healthz` (the process lives), `/readyz` (it can serve: the database answers and it is not stopping) and
 * `/metrics` for Prometheus.
 */
export function serveHealth(
  app: FastifyInstance,
  { database }: Pick<BaseContext, 'database'>,
  isStopping: () => boolean,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'filo_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? '', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    const isReady =
      !isStopping() &&
      (await database.ping().then(
        () => true,
        () => false,
      ))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
