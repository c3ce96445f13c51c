import type { AnyForm } from '../../../ui/form/use-form.ts'

/** The error of a value, or the first one of a value inside it. */
export function fieldErrorOf(form: Pick<AnyForm, 'errors'>, path: string): string | undefined {
  const inside = Object.keys(form.errors).find((name) => name.startsWith(`${path}.`))
  return form.errors[path] ?? (inside === undefined ? undefined : form.errors[inside])
}
