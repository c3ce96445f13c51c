import { commonErrors } from '@filo/contract/common-errors'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../ground/domain-error.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site makes a browser send (CSRF). Browsers always send Origin with such requests;
 * programs send none and carry no cookie they did not set themselves.
 */
export function checkOrigin(request: FastifyRequest, publicOrigin: string | undefined): void {
  const origin = request.headers.origin
  if (safeMethods.has(request.method) || origin === undefined) return
  const own = publicOrigin ?? `${request.protocol}://${request.host}`
  if (origin !== own) throw new DomainError(commonErrors.foreign_origin)
}
