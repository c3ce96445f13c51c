import pg from 'pg'

const isBegin = (query: unknown): boolean =>
  String(typeof query === 'object' ? (query as { text?: unknown } | null)?.text : query).startsWith('begin')

/** Gives a connection back, as lost, when the first thing it is asked for is a transaction and that cannot begin. */
function releaseUnlessBegun(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const first = (...args: unknown[]) => {
    Reflect.deleteProperty(client, 'query')
    const answer = query(...args)
    if (isBegin(args[0])) answer.catch((error: Error) => client.release(error))
    return answer
  }
  return Object.assign(client, { query: first as typeof client.query })
}

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * A pool that a lost connection costs nothing. drizzle-orm begins a transaction outside of what gives its connection back
 * (drizzle-team/drizzle-orm#6023), so that each one lost there would leave a place fewer until none is left; and a
 * connection that is lost between two queries of a transaction tells nobody, where an event without a listener would
 * end the process. The next query reports it.
 */
export class PostgresPool extends pg.Pool {
  constructor(settings: pg.PoolConfig) {
    super(settings)
    this.on('connect', (client) => client.on('error', () => {}))
    this.on('error', () => {})
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) return super.connect().then(releaseUnlessBegun)
    super.connect(connected)
    return undefined
  }
}
