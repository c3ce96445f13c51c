import { libraryErrors } from '@filo/contract/packages/library-errors'
import type { z } from 'zod'
import { DomainError } from '../../ground/domain-error.ts'
import { cleanInfo } from './library-text.ts'

/** Reads what is used of an entry. @throws sbom_broken naming where it is not as the format wants it */
export function parseEntry<T extends z.ZodType>(
  schema: T,
  value: unknown,
  { name, entry }: { name: string; entry: string },
): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const path = parsed.error.issues[0]?.path ?? []
  const where = path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text && '.'}${String(part)}`),
    entry,
  )
  throw new DomainError(libraryErrors.sbom_broken, { name, entry: cleanInfo(where) ?? entry })
}
