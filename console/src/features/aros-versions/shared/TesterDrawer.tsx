import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import type { Tester } from '@filo/contract/testers/tester-shapes'
import { assignTester, updateTester } from '@filo/contract/testers/testers-routes'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { FormSearchSelect } from '../../../components/form/FormSearchSelect.tsx'
import { FormSearchSelectMany } from '../../../components/form/FormSearchSelectMany.tsx'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { FormDateField } from '../../../ui/form/FormDateField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { arosTitle } from './ArosName.tsx'
import { arosReadings } from './aros-routes.ts'
import { testerSource, unitSource } from './option-sources.ts'

const TesterForm = z.object({
  userId: z.string().min(1),
  testRobotIds: z.array(z.string()),
  dueOn: z.string(),
})

interface Props {
  aros: ArosVersionDetail
  tester?: Tester
  onClose: () => void
}

/** Asks a person to test a version, or changes what was asked. */
export function TesterDrawer({ aros, tester, onClose }: Props) {
  const { t } = useTranslation('aros-versions')
  const { dayOf, endOf } = useLocalDay()
  const form = useForm(TesterForm, {
    userId: tester?.user.id ?? '',
    testRobotIds: tester?.testRobots.map((robot) => robot.RobotId) ?? [],
    dueOn: dayOf(tester?.dueAt ?? aros.dueAt),
  })
  const assign = useApiMutation(assignTester, { invalidates: arosReadings })
  const update = useApiMutation(updateTester, { invalidates: arosReadings })
  const save = (
    { userId, testRobotIds, dueOn }: z.output<typeof TesterForm>,
    ifMatch: string | undefined,
  ) => {
    const rest = { testRobotIds, dueAt: endOf(dueOn) }
    if (!tester) return assign.mutateAsync({ params: { ArosId: aros.id }, body: { userId, ...rest } })
    return update.mutateAsync({
      params: { testerId: tester.id },
      body: rest,
      ...(ifMatch ? { ifMatch } : {}),
    })
  }
  return (
    <SideDrawer isOpen title={t('testers.assignTo', { name: arosTitle(aros) })} onClose={onClose}>
      <ApiForm
        form={form}
        etag={tester?.etag}
        submitLabel={t(tester ? 'testers.save' : 'testers.assign')}
        onSubmit={save}
        onDone={onClose}
        onCancel={onClose}
      >
        {tester ? (
          <TextField
            fullWidth
            label={t('testers.person')}
            value={tester.user.name}
            helperText={t('testers.personLocked')}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
        ) : (
          <FormSearchSelect
            form={form}
            name="userId"
            label={t('testers.person')}
            source={testerSource}
            reasonAgainst={(id) => (id === aros.composedBy?.id ? t('testers.isComposer') : undefined)}
            isRequired
          />
        )}
        <FormSearchSelectMany
          form={form}
          name="testRobotIds"
          label={t('testers.robots')}
          help={t('testers.robotsHelp')}
          noOptionsText={t('testers.robotsNone')}
          source={unitSource(aros.robot.id, true)}
        />
        <FormDateField form={form} name="dueOn" label={t('testers.dueOn')} />
      </ApiForm>
    </SideDrawer>
  )
}
