import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { issueText } from './issue-text.ts'
import { changedPaths, rebased, type ValuePath, valueAt, withValueAt } from './value-path.ts'

export interface FieldProblem {
  /** Dotted path of the value; empty for the form as a whole. */
  path: string
  message: string
}

/** The state of one form. `Output` is what the schema makes of the values. */
export interface Form<Values, Output> {
  values: Values
  /** What the values started from; a difference makes the form dirty. */
  initial: Values
  /** The first message of each field. */
  errors: Record<string, string>
  isDirty: boolean
  /** Prefix of the fields' element ids: `${id}-name.tr`. */
  id: string
  get: (path: string) => unknown
  set: (path: ValuePath<Values> | (string & {}), value: unknown) => void
  /** The schema's output, or undefined with the errors set. */
  validate: () => Output | undefined
  setErrors: (problems: FieldProblem[]) => void
  /** The values as they are now, also where the form has not been drawn with them yet. */
  read: () => Values
  /** Starts over from these values, clean and without errors. */
  reset: (values: Values) => void
  /** These values are saved; what was typed since stays and makes the form dirty. */
  settle: (saved: Values) => void
  /** Takes over what was saved in another way: untouched fields follow, touched ones stay as they are. */
  rebase: (saved: Values) => void
}

function firstMessages(problems: FieldProblem[]): Record<string, string> {
  return Object.fromEntries([...problems].reverse().map(({ path, message }) => [path, message]))
}

/**
 * Values, errors and dirtiness of a form that is saved explicitly: `useForm(UserInput, {email: ''})`. A field's
 * error goes away when the field is changed. `stored` is how an earlier page left the form.
 */
export function useForm<S extends z.ZodType>(
  schema: S,
  initialValues: z.input<S>,
  stored?: { values: z.input<S>; initial: z.input<S> },
): Form<z.input<S>, z.output<S>> {
  const { t } = useTranslation('ui')
  const id = useId()
  const [initial, setInitial] = useState<z.input<S>>(stored?.initial ?? initialValues)
  const [values, setValues] = useState<z.input<S>>(stored?.values ?? initialValues)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const latest = useRef(values)
  const isDirty = useMemo(() => changedPaths(values, initial).length > 0, [values, initial])
  const put = (next: z.input<S>) => {
    latest.current = next
    setValues(next)
  }
  return {
    values,
    initial,
    errors,
    isDirty,
    id,
    get: (path) => valueAt(values, path),
    set: (path, value) => {
      put(withValueAt(latest.current, path, value))
      setErrors((current) => {
        const { [path]: _gone, ...rest } = current
        return rest
      })
    },
    validate: () => {
      const result = schema.safeParse(latest.current, { reportInput: true })
      const problems = result.success
        ? []
        : result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issueText(issue, t) }))
      setErrors(firstMessages(problems))
      return result.success ? result.data : undefined
    },
    setErrors: (problems) => setErrors(firstMessages(problems)),
    read: () => latest.current,
    reset: (start) => {
      setInitial(start)
      put(start)
      setErrors({})
    },
    settle: (saved) => {
      setInitial(saved)
      setErrors({})
    },
    rebase: (saved) => {
      const next = rebased({ values: latest.current, initial }, saved)
      setInitial(next.initial)
      put(next.values)
    },
  }
}

/** Any form, for fields and shells that do not care about its types. */
export type AnyForm = Pick<
  Form<unknown, unknown>,
  'values' | 'initial' | 'errors' | 'isDirty' | 'id' | 'get' | 'validate' | 'setErrors'
> & {
  set: (path: string, value: unknown) => void
}
