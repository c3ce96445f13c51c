import { RobotRole } from '@filo/contract/robot-users/robot-roles'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { FormDateField } from '../../../ui/form/fields/FormDateField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { useRobotRoleHelp, useRobotRoleOptions } from './use-robot-role-options.ts'

const RightValues = z.object({ robotRole: RobotRole, lastDay: z.string() })

/** What people are given of a robot. */
interface Right {
  robotRole: RobotRole
  /** Null for no end. */
  expiresAt: string | null
}

interface Props {
  title: string
  submitLabel: string
  /** What is chosen at first. */
  initial: Right
  onSave: (right: Right) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks for a role on the robot and its last day. */
export function RightDrawer({ title, submitLabel, initial, onSave, onDone, onClose }: Props) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { dayOf, endOf } = useLocalDay()
  const form = useForm(RightValues, { robotRole: initial.robotRole, lastDay: dayOf(initial.expiresAt) })
  return (
    <SideDrawer isOpen title={title} onClose={onClose} width={480}>
      <ApiForm
        form={form}
        hasStickyFooter
        submitLabel={submitLabel}
        onCancel={onClose}
        onSubmit={({ robotRole, lastDay }) =>
          onSave({ robotRole, expiresAt: endOf(lastDay) }).catch((error: unknown) => {
            throw asFieldError(asFieldError(error, 'grant_end_past', 'lastDay'), 'last_owner', 'robotRole')
          })
        }
        onDone={onDone}
      >
        <FormSelect
          form={form}
          name="robotRole"
          label={t('people.role')}
          options={useRobotRoleOptions()}
          help={useRobotRoleHelp()}
          isRequired
        />
        <FormDateField
          form={form}
          name="lastDay"
          label={t('people.lastDay')}
          help={t('people.lastDayHelp')}
        />
      </ApiForm>
    </SideDrawer>
  )
}
