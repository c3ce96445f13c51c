import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endUnusedConnections } from './unused-connections.ts'

test('a connection that asked nothing does not keep the server from stopping', {
  timeout: 5000,
}, async () => {
  const app = Fastify()
  endUnusedConnections(app)
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const unused = connect(Number(address.port), address.hostname)
  await once(unused, 'connect')
  await wait(20)
  const ended = once(unused, 'close')
  await app.close()
  await ended
  expect(unused.destroyed).toBe(true)
})
