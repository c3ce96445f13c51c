import type { FieldProblem } from './use-form.ts'

/** Why a save failed, in words the form can show. */
export interface FormFailure {
  /** `session`: nobody is signed in any more; over when somebody is again. */
  kind: 'fields' | 'conflict' | 'session' | 'other'
  title: string
  detail?: string
  errors: FieldProblem[]
}
