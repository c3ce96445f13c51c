import { commonErrors } from '@filo/contract/common-errors'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Bus } from '../bus/bus.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { DomainError } from '../ground/domain-error.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import { mayReadMetrics } from './access/metrics-access.ts'

const hidden = { schema: { hide: true } as object, logLevel: 'silent' as const }
const PING_WITHIN_MS = 2000

/** One number of the product's own, e.g. how many updates are in a state. */
export interface Figure {
  name: string
  help: string
  values: { labels?: Record<string, string>; value: number }[]
}

interface Deps {
  config: Config
  database: Database
  blobs: BlobStore
  bus: Bus
  figures: () => Promise<Figure[]>
}

/** Whether a service answers in time. */
async function answers(ping: (() => Promise<void>) | undefined): Promise<boolean> {
  if (!ping) return true
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PING_WITHIN_MS)
  })
  const answer = ping().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function serveMetrics(app: FastifyInstance, { config, figures }: Pick<Deps, 'config' | 'figures'>): void {
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

  /** A gauge takes no other labels than it was made with, and a figure of nothing tells none: each is made anew. */
  function show({ name, help, values }: Figure): void {
    const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))]
    registry.removeSingleMetric(name)
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    for (const { labels = {}, value } of values) gauge.set(labels, value)
  }

  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw new DomainError(commonErrors.not_found)
    for (const figure of await figures()) show(figure)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/**
 * `/healthz` (the process lives), `/readyz` (it can serve: what it needs answers and it is not stopping) and
 * `/metrics` for Prometheus.
 */
export function serveHealth(app: FastifyInstance, deps: Deps, isStopping: () => boolean): void {
  const { database, blobs, bus } = deps
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    const pings = { database: database.ping, blobs: blobs.ping, bus: bus.ping }
    const pinged = Object.entries(pings).map(async ([name, ping]) => ((await answers(ping)) ? [] : [name]))
    const silent = (await Promise.all(pinged)).flat()
    const isReady = silent.length === 0 && !isStopping()
    const status = isReady ? { status: 'ready' } : { status: 'not ready', silent, isStopping: isStopping() }
    return reply.code(isReady ? 200 : 503).send(status)
  })
  serveMetrics(app, deps)
}
