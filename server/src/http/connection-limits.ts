import type { Server } from 'node:http'

/**
 * How long a connection may take to say what it wants, in ms. Browsers and robots send their headers at once. How long
 * a body may take depends on what it is (slow-bodies.ts), so Node.js bounds no request as a whole.
 */
export const connectionTimes = {
  headersTimeout: 15_000,
  requestTimeout: 0,
  /** How often the server looks for those who are late. */
  connectionsCheckingInterval: 3000,
}

/**
 * Connections that one server holds at once; further ones are closed as they come. A robot has one and a console about
 * seven: with that many one has long begun another server (docs/operations.md).
 */
const MOST_CONNECTIONS = 20_000

/** Bounds what connections cost that say nothing, or that are more than a server can hold. */
export function limitConnections(server: Server): void {
  server.headersTimeout = connectionTimes.headersTimeout
  server.maxConnections = MOST_CONNECTIONS
}
