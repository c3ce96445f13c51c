import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Runs once an answer is over: handed over whole, or broken off. It must not throw. */
export function afterAnswer({ raw }: FastifyReply, work: (isWhole: boolean) => void): void {
  finished(raw, (error) => work(!error))
}
