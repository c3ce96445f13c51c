import { join } from 'node:path'
import { freePort } from '@filo/dev-env/proofs/servers/free-port'
import { signInAs } from '@filo/dev-env/seed/person-client'
import type { BenchDatabase } from '../servers/bench-database.ts'
import { startFiloRobot, untilLinked } from './filo-robot.ts'
import { startFront } from './nginx-front.ts'
import { startSeededServer } from './seeded-server.ts'

interface Options {
  database: BenchDatabase
  serial: string
  hasDemoData?: boolean
  /** More of the server's environment. */
  own?: Record<string, string>
  /** Options of the server's Node.js. */
  nodeOptions?: readonly string[]
}

/**
 * A server of ours with a real agent that links through nginx with TLS, where there is one, and somebody of support; what is
 * to be ended afterwards goes into `stops`.
 */
export async function startBehindFront(
  folder: string,
  { serial, ...options }: Options,
  stops: (() => Promise<void>)[],
) {
  const server = await startSeededServer(folder, { port: await freePort(), ...options })
  stops.push(server.stop)
  const front = await startFront(join(folder, 'front'), await freePort(), server.address)
  if (front) stops.push(front.stop)
  const robotsAddress = front?.address ?? server.address
  const host = { ...server, robotsAddress, certificate: front?.certificate ?? '' }
  const robot = await startFiloRobot(host, join(folder, 'robot'), serial)
  stops.push(robot.stop)
  const by = await signInAs(server.address, server.people, 'support')
  const [unitId = ''] = await untilLinked(by, [serial])
  return { server, front, robot, by, unitId, host }
}
