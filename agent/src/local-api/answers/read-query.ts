import type { z } from 'zod'
import { LocalApiError } from '../local-api-error.ts'

/** The query of a request in a known shape. @throws LocalApiError */
export function readQuery<S extends z.ZodType>(url: string, schema: S): z.output<S> {
  const { searchParams } = new URL(url, 'http://localhost')
  const parsed = schema.safeParse(Object.fromEntries(searchParams))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new LocalApiError(422, 'bad_shape', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}
