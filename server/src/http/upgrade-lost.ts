import { commonErrors } from '@filo/contract/common-errors'
import type { FastifyReply } from 'fastify'
import { DomainError } from '../ground/domain-error.ts'

/**
 * The refusal of a request for a WebSocket that arrived as plain HTTP, to be thrown (426 `upgrade_lost`). Which protocol
 * is asked for stands in the answer's headers (RFC 9110 section 15.5.22).
 */
export function upgradeLost(reply: FastifyReply): DomainError {
  void reply.headers({ upgrade: 'websocket', connection: 'upgrade' })
  return new DomainError(commonErrors.upgrade_lost)
}
