import { ApiError } from '@filo/contract/client'

/** Shows a domain error at the field it is about, as a 422 answer would be; any other error stays as it is. */
export function asFieldError(error: unknown, code: string, path: string): unknown {
  if (!(error instanceof ApiError) || error.problem?.code !== code) return error
  const message = error.problem.detail ?? error.problem.message ?? error.message
  return new ApiError(422, { ...error.problem, status: 422, message, errors: [{ path, code, message }] })
}
