import { ApiError } from '@filo/contract/client'
import type { TFunction } from 'i18next'
import { describeError } from '../../api/describe-error.ts'
import { isSessionOver } from '../../api/session-over.ts'
import type { FormFailure } from '../../ui/form/form-failure.ts'

/** Why a save failed, for a form: field errors of a 422, a record somebody else changed, or words. */
export function readFailure(error: unknown, t: TFunction): FormFailure {
  const { label, advice, errors, retryAfterS } = describeError(error, t)
  const detail = retryAfterS === undefined ? advice : t('components:tryAfter', { count: retryAfterS })
  const fields = errors.map(({ path, message }) => ({ path, message }))
  const isConflict =
    error instanceof ApiError && (error.problem?.code === 'etag_mismatch' || error.status === 412)
  if (isConflict) return { kind: 'conflict', title: label, detail, errors: [] }
  if (isSessionOver(error)) return { kind: 'session', title: label, detail, errors: [] }
  const isFields = error instanceof ApiError && error.status === 422
  return { kind: isFields ? 'fields' : 'other', title: label, detail, errors: fields }
}
