import { commonErrors } from '@filo/contract/common-errors'
import type { ErrorDefinition } from '@filo/contract/error-definition'
import { fillPlaceholders, type Language } from '@filo/contract/localized-text'
import { type FieldError, type Problem, problemTitle, problemType } from '@filo/contract/problem'
import type { FastifyError } from 'fastify'
import { isAborted } from '../../db/repeat-aborted.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { isServiceAway } from '../service-away.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { RequestInvalid } from './parse-request.ts'

interface Refusal {
  definition: ErrorDefinition
  params: Record<string, string | number>
  errors: FieldError[]
}

function refusal(
  definition: ErrorDefinition,
  params: Refusal['params'] = {},
  errors: FieldError[] = [],
): Refusal {
  return { definition, params, errors }
}

/** What is no id names nothing, as an unknown id does. */
function namesNothing({ issues }: RequestInvalid['zodError']): boolean {
  return issues.some((issue) => issue.code === 'invalid_format' && issue.format === 'uuid')
}

function fromInvalidRequest(error: RequestInvalid, language: Language): Refusal {
  if (error.part === 'params' && namesNothing(error.zodError)) return refusal(commonErrors.not_found)
  const errors = fieldErrorsOf(error.zodError, language)
  if (error.part === 'body') return refusal(commonErrors.invalid, {}, errors)
  const reason = errors.map((field) => `${field.path}: ${field.message}`).join('; ')
  return refusal(commonErrors.bad_request, { reason }, errors)
}

function fromFastify(error: FastifyError, requestId: string): Refusal {
  const status = error.statusCode ?? 500
  if (status === 404) return refusal(commonErrors.not_found)
  if (status === 408) return refusal(commonErrors.timed_out)
  if (status === 413) return refusal(commonErrors.too_large, { limit: '1 MB' })
  if (status === 415) return refusal(commonErrors.unsupported_type, { type: '?' })
  if (status === 429) return refusal(commonErrors.too_many_requests, { seconds: 60 })
  if (status < 500) return refusal(commonErrors.bad_request, { reason: error.message })
  if (status === 503 || isServiceAway(error) || isAborted(error)) return refusal(commonErrors.unavailable)
  return refusal(commonErrors.unexpected, { requestId })
}

function refusalOf(error: unknown, language: Language, requestId: string): Refusal {
  if (error instanceof DomainError) return refusal(error.definition, error.params, error.fieldErrors)
  if (error instanceof RequestInvalid) return fromInvalidRequest(error, language)
  return fromFastify(error as FastifyError, requestId)
}

/** Turns anything thrown into RFC 9457 problem details in the caller's language (spec section 8). */
export function problemOf(error: unknown, language: Language, requestId: string): Problem {
  const { definition, params, errors } = refusalOf(error, language, requestId)
  const text = fillPlaceholders(definition.text[language], params)
  return {
    type: problemType(definition.code),
    title: problemTitle(definition.code),
    status: definition.status,
    code: definition.code,
    ...(definition.status === 422 ? { message: text } : { detail: text }),
    params,
    errors,
    requestId,
  }
}
