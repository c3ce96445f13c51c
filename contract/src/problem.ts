import { z } from 'zod'

export const FieldError = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** RFC 9457 problem details; 422 carries `message` and `errors`, the others `detail` (spec section 8). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  message: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  errors: z.array(FieldError).optional(),
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

/** The address that a problem's `type` is: it answers with what the error means and what to do. */
export function problemType(code: string): string {
  return `/api/problems/${code}`
}

/** A problem's short name, the same in every language. */
export function problemTitle(code: string): string {
  return code.replaceAll('_', ' ')
}

const isText = (value: unknown): value is string => typeof value === 'string'

function isFieldError(value: unknown): value is FieldError {
  const { path, code, message } = (value ?? {}) as Partial<FieldError>
  return isText(path) && isText(code) && isText(message)
}

/** Reads what an answer says of a failure, or undefined; by hand, so that a program that only calls needs no zod. */
export function readProblem(value: unknown): Problem | undefined {
  const body = (value ?? {}) as Partial<Problem>
  const { type, title, status, code, params, errors } = body
  if (!isText(type) || !isText(title) || !isText(code) || typeof status !== 'number') return undefined
  const texts = Object.entries({
    detail: body.detail,
    message: body.message,
    requestId: body.requestId,
  }).filter(([, text]) => isText(text))
  return {
    type,
    title,
    status,
    code,
    ...(Object.fromEntries(texts) as Pick<Problem, 'detail' | 'message' | 'requestId'>),
    ...(typeof params === 'object' && params !== null ? { params } : {}),
    ...(Array.isArray(errors) ? { errors: errors.filter(isFieldError) } : {}),
  }
}
