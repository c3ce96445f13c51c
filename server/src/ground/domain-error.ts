import type { ErrorDefinition } from '@filo/contract/error-definition'
import type { FieldError } from '@filo/contract/problem'

/** A refusal a person can read: one row of an error table with its parameters. */
export class DomainError extends Error {
  readonly definition: ErrorDefinition
  readonly params: Record<string, string | number>
  readonly fieldErrors: FieldError[]

  constructor(
    definition: ErrorDefinition,
    params: Record<string, string | number> = {},
    fieldErrors: FieldError[] = [],
  ) {
    super(definition.code)
    this.name = 'DomainError'
    this.definition = definition
    this.params = params
    this.fieldErrors = fieldErrors
  }
}
