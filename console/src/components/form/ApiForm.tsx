import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../api/connection.ts'
import { useLeaveGuard } from '../../lib/leave-guard.ts'
import { FormShell, type FormShellProps } from '../../ui/form/FormShell.tsx'
import { readFailure } from './read-failure.ts'
import { type FieldValueTexts, useFieldValueTexts } from './use-field-value-texts.ts'

export type ApiFormProps<Values, Output, Result> = Omit<
  FormShellProps<Values, Output, Result>,
  'readFailure' | 'leaveGuard' | 'messageOf'
> & {
  /** Words for values in the conflict dialog that no reader knows: ids, the words of a choice. */
  fieldValueTexts?: FieldValueTexts | undefined
  /** Names in the address that may change without the form being lost, because the page holds it. */
  retainedParams?: readonly string[]
}

/** A form that saves to the API: its errors, the leave guard and the lost connection are taken care of. */
export function ApiForm<Values, Output, Result>(props: ApiFormProps<Values, Output, Result>) {
  const { t } = useTranslation(['components', 'common'])
  const leaveGuard = useLeaveGuard(props.form.isDirty, props.retainedParams)
  const canWrite = useCanWrite()
  const messageOf = useFieldValueTexts(props.fieldValueTexts)
  return (
    <FormShell
      {...props}
      leaveGuard={leaveGuard}
      messageOf={messageOf}
      disabledReason={props.disabledReason ?? (canWrite ? undefined : t('components:offline'))}
      readFailure={(error) => readFailure(error, t)}
    />
  )
}
