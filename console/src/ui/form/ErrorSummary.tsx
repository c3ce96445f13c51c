import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

interface ErrorSummaryProps {
  /** What failed as a whole, when it is more than the fields. */
  title?: string | undefined
  detail?: string | undefined
  /** What became of a failure that is over; said only where nothing is wrong. */
  notice?: string | undefined
  /** Messages by field path; the element `${formId}-${path}` takes the focus. */
  errors: Record<string, string>
  formId: string
  ref?: Ref<HTMLDivElement>
}

/** What is wrong with a form, each line leading to its field; takes the focus after a failed save. */
export function ErrorSummary({ title, detail, notice, errors, formId, ref }: ErrorSummaryProps) {
  const { t } = useTranslation('ui')
  const lines = Object.entries(errors)
  const isWrong = lines.length > 0 || title !== undefined
  if (!isWrong && !notice) return null
  return (
    <Alert
      severity={isWrong ? 'error' : 'info'}
      ref={ref}
      tabIndex={-1}
      role={isWrong ? 'alert' : 'status'}
      sx={{ mb: 2 }}
    >
      {isWrong ? (
        <Box sx={{ fontWeight: 600 }}>{title ?? t('form.fixFields', { count: lines.length })}</Box>
      ) : (
        notice
      )}
      {detail && <div>{detail}</div>}
      {lines.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {lines.map(([path, message]) => (
            <li key={path}>
              <Link
                component="button"
                type="button"
                color="inherit"
                onClick={() => document.getElementById(`${formId}-${path}`)?.focus()}
                sx={{ color: 'inherit', textAlign: 'left', minHeight: 24 }}
              >
                {labelOf(`${formId}-${path}`)}
                {message}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  )
}

function labelOf(controlId: string): string {
  const label = document.querySelector(`label[for="${CSS.escape(controlId)}"]`)
  const text = label?.textContent?.replace(/\s*\*$/, '').trim()
  return text ? `${text}: ` : ''
}
