import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string
  /** Stands inside the box, at its end. */
  end?: ReactNode
}

/** A labelled box to type into. */
export function Field({ label, hint, end, ...input }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
        {end}
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
