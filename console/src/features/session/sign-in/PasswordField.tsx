import { type InputHTMLAttributes, useState } from 'react'
import { Field } from './Field.tsx'
import { useTexts } from './translate.ts'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string
}

/** A password box whose content can be shown. */
export function PasswordField(props: Props) {
  const { t } = useTexts()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      required
      maxLength={200}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button type="button" className="quiet" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {t('signInPage.show')}
        </button>
      }
    />
  )
}
