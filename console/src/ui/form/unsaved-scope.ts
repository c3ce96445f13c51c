import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LeaveGuard } from './LeaveDialog.tsx'

/** A form as the panel around it sees it. */
interface RegisteredForm {
  isDirty: boolean
  discard: () => void
}

export interface UnsavedScope {
  hold: (id: string, form: RegisteredForm) => void
  drop: (id: string) => void
  /** Does something that loses the forms; asks first when one of them has changes. */
  confirm: (action: () => void) => void
}

const ScopeContext = createContext<UnsavedScope | undefined>(undefined)

/** Gives the forms inside the panel's scope; the value comes from {@link useUnsavedScope}. */
export const UnsavedForms = ScopeContext.Provider

/** Knows the forms of a panel, and asks before one with changes is closed. */
export function useUnsavedScope(): { scope: UnsavedScope; guard: LeaveGuard } {
  const forms = useRef(new Map<string, RegisteredForm>())
  const [pending, setPending] = useState<{ action: () => void }>()
  const [scope] = useState<UnsavedScope>(() => ({
    hold: (id, form) => void forms.current.set(id, form),
    drop: (id) => void forms.current.delete(id),
    confirm: (action) => {
      if ([...forms.current.values()].some(({ isDirty }) => isDirty)) setPending({ action })
      else action()
    },
  }))
  const leave = () => {
    // Clean at once, so that the guard of the address lets the action through.
    flushSync(() => {
      for (const { discard } of forms.current.values()) discard()
      setPending(undefined)
    })
    pending?.action()
  }
  return { scope, guard: { isAsking: pending !== undefined, leave, stay: () => setPending(undefined) } }
}

interface GuardedForm {
  id: string
  isDirty: boolean
  initial: unknown
  reset: (values: never) => void
}

/** Tells the panel around of a form's changes; gives the panel's question, if there is a panel. */
export function useUnsaved(form: GuardedForm): UnsavedScope['confirm'] | undefined {
  const scope = useContext(ScopeContext)
  const { id, isDirty, initial, reset } = form
  useEffect(() => {
    scope?.hold(id, { isDirty, discard: () => reset(initial as never) })
  })
  useEffect(() => () => scope?.drop(id), [scope, id])
  return scope?.confirm
}
