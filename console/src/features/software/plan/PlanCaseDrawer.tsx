import { type PlanCase, planLimits } from '@filo/contract/packages/version-plan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { FormShell } from '../../../ui/form/FormShell.tsx'
import { FormLocalizedField } from '../../../ui/form/fields/FormLocalizedField.tsx'
import { FormSwitch } from '../../../ui/form/fields/FormSwitch.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { caseFormValues, caseValues, nextKey } from './plan-values.ts'

interface Props {
  /** The case that is changed; undefined adds one. */
  item: PlanCase | undefined
  /** All of the plan, and the keys that it began with. */
  cases: readonly PlanCase[]
  knownKeys: readonly string[]
  onAccept: (next: PlanCase) => void
  onClose: () => void
}

const nothingFailed = (error: unknown) => ({ kind: 'other' as const, title: String(error), errors: [] })

/** One case of a plan, in both languages; it is taken into the plan, which is saved as a whole. */
export function PlanCaseDrawer({ item, cases, knownKeys, onAccept, onClose }: Props) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const others = cases.map(({ key }) => key).filter((key) => key !== item?.key)
  const [schema] = useState(() =>
    caseValues(others, {
      keyForm: t('plan.keyForm'),
      keyInUse: t('plan.keyInUse'),
      stepMissing: t('plan.stepMissing'),
      stepsDiffer: t('plan.stepsDiffer'),
      stepsTooMany: t('plan.stepsTooMany', { limit: planLimits.steps }),
      stepTooLong: t('plan.stepTooLong', { limit: planLimits.step }),
    }),
  )
  const form = useForm(schema, caseFormValues(item, nextKey([...others, ...knownKeys])))
  return (
    <SideDrawer
      isOpen
      title={item ? t('plan.editTitle', { name: localized(item.title) }) : t('plan.add')}
      onClose={onClose}
      width={720}
    >
      <FormShell
        form={form}
        hasStickyFooter
        submitLabel={t('plan.accept')}
        onCancel={onClose}
        readFailure={nothingFailed}
        onSubmit={async (next) => onAccept(next)}
        onDone={onClose}
      >
        <FormLocalizedField
          form={form}
          name="title"
          label={t('plan.title')}
          maxLength={planLimits.title}
          isRequired
          isAutoFocused
        />
        <FormLocalizedField
          form={form}
          name="steps"
          label={t('plan.steps')}
          help={t('plan.stepsHelp')}
          rows={4}
          isRequired
        />
        <FormLocalizedField
          form={form}
          name="expected"
          label={t('plan.expected')}
          rows={2}
          maxLength={planLimits.expected}
          isRequired
        />
        <FormSwitch
          form={form}
          name="isMandatory"
          label={t('plan.mandatory')}
          help={t('plan.mandatoryHelp')}
        />
        <FormSwitch
          form={form}
          name="needsRobot"
          label={t('plan.needsRobot')}
          help={t('plan.needsRobotHelp')}
        />
        <FormTextField
          form={form}
          name="key"
          label={t('plan.key')}
          help={t('plan.keyHelp')}
          maxLength={planLimits.key}
          isRequired
        />
      </FormShell>
    </SideDrawer>
  )
}
