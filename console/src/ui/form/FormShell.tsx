import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bottomBar } from '../page/bottom-bar.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { LeaveDialog, type LeaveGuard } from './LeaveDialog.tsx'
import { PendingButton } from './PendingButton.tsx'
import { useUnsaved } from './unsaved-scope.ts'
import { type SubmitOptions, useSubmit } from './use-submit.ts'

export interface FormShellProps<Values, Output, Result> extends SubmitOptions<Values, Output, Result> {
  children: ReactNode
  /** A verb; "Kaydet" unless told. */
  submitLabel?: string | undefined
  /** Shows "Vazgeç". */
  onCancel?: (() => void) | undefined
  /** Labels of the fields by path, for the conflict dialog. */
  fieldLabels?: Record<string, string> | undefined
  /** Words for the fields' values there. */
  messageOf?: ((path: string, value: unknown) => string) | undefined
  /** Blocks leaving with unsaved changes; the caller owns the router. */
  leaveGuard?: LeaveGuard | undefined
  /** More buttons, left of the main ones. */
  extraActions?: ReactNode
  /** Why saving is impossible now, e.g. no connection. */
  disabledReason?: string | undefined
  /** The form stands in something that has the button to save it, which is told while it saves. */
  onPending?: ((isPending: boolean) => void) | undefined
  /** The buttons stay in view below a long form. */
  hasStickyFooter?: boolean
}

/** Fills what a panel leaves it, so that the bar of a short form stands at the lower edge. */
const stickyForm = { flex: '1 0 auto', display: 'flex', flexDirection: 'column' } as const

const inset = 'var(--panel-inset, 0px)'

/** Lies on the edges of the panel that the form stands in; elsewhere on those of the form. */
const stickyFooter = {
  ...bottomBar,
  bottom: `calc(var(--bottom-bar, 0px) - ${inset})`,
  mt: 'auto',
  mx: `calc(-1 * ${inset})`,
  mb: `calc(-1 * ${inset})`,
  px: inset,
  py: 2,
  top: 'auto',
} as const

/** A form saved explicitly: summary of errors, fields, cancel and submit, conflict and leave dialogs. */
export function FormShell<Values, Output, Result>(props: FormShellProps<Values, Output, Result>) {
  const { form, children, submitLabel, onCancel, fieldLabels = {}, leaveGuard, disabledReason } = props
  const { t } = useTranslation('ui')
  const confirm = useUnsaved(form)
  const { isPending, failure, isSignedInAgain, attempt, conflict, submit } = useSubmit(props, confirm)
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])
  const { onPending } = props
  useEffect(() => onPending?.(isPending), [onPending, isPending])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!disabledReason) void submit()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={onSubmit}
      aria-busy={isPending}
      sx={{ maxWidth: 720, ...(props.hasStickyFooter ? stickyForm : {}) }}
    >
      <ErrorSummary
        ref={summary}
        formId={form.id}
        errors={form.errors}
        title={failure?.title}
        detail={failure?.detail}
        notice={isSignedInAgain ? t('form.signedInAgain') : undefined}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'minmax(0, 1fr)',
          ...(props.hasStickyFooter ? { mb: 2 } : {}),
        }}
      >
        {children}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 1,
          pt: 2,
          ...(props.hasStickyFooter ? stickyFooter : {}),
        }}
      >
        {props.extraActions}
        {disabledReason && <Box sx={{ color: 'text.secondary', mr: 'auto' }}>{disabledReason}</Box>}
        {onCancel && (
          <Button color="inherit" onClick={() => (confirm ? confirm(onCancel) : onCancel())}>
            {t('cancel')}
          </Button>
        )}
        {!onPending && (
          <PendingButton
            type="submit"
            variant="contained"
            isPending={isPending}
            disabled={disabledReason !== undefined}
          >
            {submitLabel ?? t('save')}
          </PendingButton>
        )}
      </Box>
      {conflict && (
        <ConflictDialog
          mine={form.values}
          theirs={conflict.theirs}
          labels={fieldLabels}
          messageOf={props.messageOf}
          onKeepMine={conflict.keepMine}
          onAcceptTheirs={conflict.acceptTheirs}
          onClose={conflict.close}
        />
      )}
      {leaveGuard && <LeaveDialog guard={leaveGuard} />}
    </Box>
  )
}
