import { ApiError } from '@filo/contract/client'
import type { FieldError } from '@filo/contract/problem'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { asChunkError } from '../lib/chunk-error.ts'
import { ProofRefused } from './proof.ts'

/** How a page shows an error (docs/interface.md). */
type ErrorPresentation =
  | 'offline'
  | 'detail'
  | 'notFound'
  | 'retry'
  | 'fields'
  | 'signIn'
  | 'noPermission'
  | 'conflict'
  | 'refused'
  | 'upload'
  | 'wait'
  | 'unavailable'
  | 'reload'

interface ErrorDescription {
  presentation: ErrorPresentation
  /** What happened, in the user's language: the label of spec section 8, filled in. */
  label: string
  /** What to do about it. */
  advice: string
  /** Whether trying the same again can help. */
  canRetry: boolean
  /** Seconds to wait before trying again, when the server said so. */
  retryAfterS?: number
  /** Seconds after which what only reads tries again by itself: as the server said, else ours. */
  retryInS?: number
  /** The number a person gives to support. */
  requestId?: string
  /** Field errors of a 422 answer. */
  errors: FieldError[]
}

const presentations: Record<number, ErrorPresentation> = {
  0: 'offline',
  400: 'detail',
  401: 'signIn',
  403: 'noPermission',
  404: 'notFound',
  408: 'retry',
  409: 'conflict',
  412: 'conflict',
  413: 'upload',
  415: 'upload',
  422: 'fields',
  429: 'wait',
  500: 'detail',
  503: 'unavailable',
}

/** Statuses that a rule of a feature answers with as well, and the one code that means what the status says. */
const ownCodes: Record<number, string> = { 401: 'not_signed_in', 403: 'no_permission', 409: 'etag_mismatch' }

/**
 * A 409 is a conflict only when somebody changed the record meanwhile, a 403 a missing right only where it says so; else
 * a rule refused (`last_admin`, `wrong_password`).
 */
function presentationOf({ status, problem }: ApiError): ErrorPresentation {
  if (problem && status in ownCodes && problem.code !== ownCodes[status]) return 'refused'
  return presentations[status] ?? 'detail'
}

/** Answers that time heals, and after how many seconds to try again unless the server says. */
const retrySeconds: Partial<Record<ErrorPresentation, number>> = { unavailable: 10, wait: 30 }

const retriable = new Set([0, 408, 429, 500, 503])

function labelOf(error: ApiError, t: TFunction): string {
  const value = error.problem?.detail ?? error.problem?.message ?? error.problem?.title
  if (error.status === 0) return t('common:errors.unknown')
  if (error.status === 503) return t('common:errors.denied')
  if (error.status === 422) return t('common:errors.message', { value: error.problem?.message ?? value })
  return t('common:errors.detail', { value: value ?? t('common:errors.noDetail', { status: error.status }) })
}

/** What to do: as the server says where it is not ready, with the number for support where that is asked for. */
function adviceOf({ problem }: ApiError, presentation: ErrorPresentation, t: TFunction): string {
  if (presentation === 'unavailable' && problem?.detail) return problem.detail
  if (presentation !== 'detail') return t(`common:errors.advice.${presentation}`)
  const { requestId } = problem ?? {}
  return requestId
    ? t('common:errors.advice.detailWith', { id: requestId })
    : t('common:errors.advice.detail')
}

function describeApiError(error: ApiError, t: TFunction): ErrorDescription {
  const presentation = presentationOf(error)
  const waitS = retrySeconds[presentation]
  return {
    presentation,
    label: labelOf(error, t),
    advice: adviceOf(error, presentation, t),
    canRetry: retriable.has(error.status),
    errors: error.problem?.errors ?? [],
    ...(error.retryAfterS === undefined ? {} : { retryAfterS: error.retryAfterS }),
    ...(waitS === undefined ? {} : { retryInS: error.retryAfterS ?? waitS }),
    ...(error.problem?.requestId === undefined ? {} : { requestId: error.problem.requestId }),
  }
}

/** Puts any thrown value into words: labels of spec section 8, advice, and how to present it. */
export function describeError(error: unknown, t: TFunction): ErrorDescription {
  if (error instanceof ProofRefused) {
    const [label, advice] = [t('common:errors.proofRefused'), t('common:errors.advice.proofRefused')]
    return { presentation: 'refused', label, advice, canRetry: true, errors: [] }
  }
  if (error instanceof ApiError) return describeApiError(error, t)
  if (asChunkError(error)) {
    const [label, advice] = [t('common:errors.chunk'), t('common:errors.advice.reload')]
    return { presentation: 'reload', label, advice, canRetry: false, errors: [] }
  }
  const [label, advice] = [t('common:errors.unknown'), t('common:errors.advice.detail')]
  return { presentation: 'detail', label, advice, canRetry: true, errors: [] }
}

/** {@link describeError} in the language shown: `const describe = useDescribeError()`. */
export function useDescribeError(): (error: unknown) => ErrorDescription {
  const { t } = useTranslation()
  return (error) => describeError(error, t)
}
