import { listArosUnits } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import type { Tester } from '@filo/contract/testers/tester-shapes'
import { assignTester, listTesterCandidates, updateTester } from '@filo/contract/testers/testers-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { FormSelect } from '../../../ui/form/FormSelect.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { arosTitle } from './ArosName.tsx'
import { arosReadings } from './aros-routes.ts'
import { FormDateField } from './FormDateField.tsx'

const TesterForm = z.object({
  userId: z.string().min(1),
  testRobotIds: z.array(z.string()),
  dueOn: z.string(),
})

function dueAtOf(dueOn: string): string | null {
  return dueOn ? new Date(`${dueOn}T23:59:59`).toISOString() : null
}

function useChoices(aros: ArosVersionDetail) {
  const { t } = useTranslation('aros-versions')
  const people = useApiQuery(listTesterCandidates, { query: { size: 100 } })
  const units = useApiQuery(listArosUnits, {
    params: { robotId: aros.robot.id },
    query: { size: 100, 'f.isTestRobot': 'true' },
  })
  return {
    people: (people.data?.items ?? []).map((person) => ({
      value: person.id,
      label: person.name,
      ...(person.id === aros.composedBy?.id ? { disabledReason: t('testers.isComposer') } : {}),
    })),
    robots: (units.data?.items ?? []).map((unit) => ({ value: unit.RobotId, label: unit.serial })),
  }
}

interface Props {
  aros: ArosVersionDetail
  tester?: Tester
  onClose: () => void
}

/** Asks a person to test a version, or changes what was asked. */
export function TesterDrawer({ aros, tester, onClose }: Props) {
  const { t } = useTranslation('aros-versions')
  const form = useForm(TesterForm, {
    userId: tester?.user.id ?? '',
    testRobotIds: tester?.testRobots.map((robot) => robot.RobotId) ?? [],
    dueOn: (tester?.dueAt ?? aros.dueAt ?? '').slice(0, 10),
  })
  const { people, robots } = useChoices(aros)
  const assign = useApiMutation(assignTester, { invalidates: arosReadings })
  const update = useApiMutation(updateTester, { invalidates: arosReadings })
  const save = (
    { userId, testRobotIds, dueOn }: z.output<typeof TesterForm>,
    ifMatch: string | undefined,
  ) => {
    const rest = { testRobotIds, dueAt: dueAtOf(dueOn) }
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
        <FormSelect
          form={form}
          name="userId"
          label={t('testers.person')}
          options={people}
          isRequired
          lockedReason={tester ? t('testers.personLocked') : undefined}
        />
        <FormSelect
          form={form}
          name="testRobotIds"
          label={t('testers.robots')}
          help={robots.length === 0 ? t('testers.robotsNone') : t('testers.robotsHelp')}
          options={robots}
          isMultiple
        />
        <FormDateField form={form} name="dueOn" label={t('testers.dueOn')} />
      </ApiForm>
    </SideDrawer>
  )
}
