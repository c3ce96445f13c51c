import type { FieldProblem } from './use-form.ts'

/** Why a save failed, in words the form can show. */
export interface FormFailure {
  kind: 'fields' | 'conflict' | 'other'
  title: string
  detail?: string
  errors: FieldProblem[]
}
