import LockIcon from '@mui/icons-material/LockOutlined'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { InputHTMLAttributes } from 'react'
import { controlText } from '../value-path.ts'
import { type FieldProps, textFieldProps } from './field-props.ts'

export interface FormTextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  /** More than one row of text. */
  rows?: number
  maxLength?: number
  autoComplete?: string
  placeholder?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  isAutoFocused?: boolean
}

/** A text of a form. */
export function FormTextField(props: FormTextFieldProps) {
  const { form, name, lockedReason, type = 'text', rows, maxLength, inputMode } = props
  return (
    <TextField
      {...textFieldProps(props)}
      type={type}
      value={controlText(form.get(name))}
      onChange={(event) => form.set(name, event.target.value)}
      autoComplete={props.autoComplete ?? 'off'}
      placeholder={props.placeholder}
      autoFocus={props.isAutoFocused}
      multiline={rows !== undefined}
      minRows={rows}
      maxRows={rows === undefined ? undefined : rows * 3}
      slotProps={{
        htmlInput: { maxLength, readOnly: lockedReason !== undefined, ...(inputMode ? { inputMode } : {}) },
        input: lockedReason
          ? {
              endAdornment: (
                <InputAdornment position="end">
                  <LockIcon fontSize="small" aria-hidden />
                </InputAdornment>
              ),
            }
          : {},
      }}
    />
  )
}
