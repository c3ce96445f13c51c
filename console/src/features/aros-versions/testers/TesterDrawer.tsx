import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { ApiError } from '@filo/contract/client'
import type { Tester } from '@filo/contract/testers/tester-shapes'
import { listTesters, updateTester } from '@filo/contract/testers/testers-routes'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { FormSearchSelectMany } from '../../../components/form/FormSearchSelectMany.tsx'
import { useNamedOptions } from '../../../components/form/named-options.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { FormDateField } from '../../../ui/form/fields/FormDateField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { arosReadings } from '../shared/aros-routes.ts'
import { testerSource } from '../shared/option-sources.ts'
import { RobotChoice, testRobotSource } from './robots/RobotChoice.tsx'
import { losingTests } from './robots/robots-of-test.ts'
import { TakingConsent } from './robots/TakingConsent.tsx'
import { useTestRobots } from './robots/use-robots-of-test.ts'
import { useAssignTesters } from './use-assign-testers.ts'

const TesterForm = z.object({
  userIds: z.array(z.string()).min(1),
  testUnitIds: z.array(z.string()),
  dueOn: z.string(),
  takesRobots: z.boolean(),
})

type TesterValues = z.output<typeof TesterForm>

/** The assignment as somebody else has left it. @throws ApiError 404 once it is gone */
async function readTester(ArosId: string, testerId: string): Promise<Tester> {
  const { items } = await apiClient.call(listTesters, { params: { ArosId } })
  const found = items.find(({ id }) => id === testerId)
  if (!found) throw new ApiError(404)
  return found
}

/** The fields' words for the dialog of a conflict: robots by name, the day as a date. */
function useTesterLabels(variantId: string, unitIds: readonly string[]) {
  const { date } = useFormats()
  const { endOf } = useLocalDay()
  const named = useNamedOptions(testRobotSource(variantId), unitIds)
  const nameOf = (id: string) => named.find(({ value }) => value === id)?.label
  return {
    testUnitIds: (ids: readonly string[]) => ids.map(nameOf).join(', '),
    dueOn: (day: string) => {
      const end = endOf(day)
      return end === null ? undefined : date(end)
    },
  }
}

interface Props {
  aros: ArosVersionDetail
  tester?: Tester
  onClose: () => void
}

/** Asks people to test a version on some robots, or changes what one was asked. */
export function TesterDrawer({ aros, tester, onClose }: Props) {
  const { t } = useTranslation('aros-versions')
  const { dayOf, endOf } = useLocalDay()
  const valuesOf = (from: Tester | undefined): TesterValues => ({
    userIds: from ? [from.user.id] : [],
    testUnitIds: from?.testRobots.map((robot) => robot.unitId) ?? [],
    dueOn: dayOf(from?.dueAt ?? aros.dueAt),
    takesRobots: false,
  })
  const form = useForm(TesterForm, valuesOf(tester))
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const words = useTesterLabels(aros.robot.id, [...new Set([...form.values.testUnitIds, ...theirs])])
  const isRunning = aros.state === 'testing'
  const offered = useTestRobots(aros.robot.id)
  const losing = losingTests(aros.id, form.values.testUnitIds, offered.data?.items ?? [])
  const update = useApiMutation(updateTester, { invalidates: arosReadings })
  const assignAll = useAssignTesters()
  const save = async (
    { userIds, testUnitIds, dueOn, takesRobots }: TesterValues,
    ifMatch: string | undefined,
  ): Promise<unknown> => {
    const rest = { testUnitIds, dueAt: endOf(dueOn), takesRobots }
    if (!tester) return assignAll(aros.id, userIds, () => rest)
    return update.mutateAsync({
      params: { testerId: tester.id },
      body: rest,
      ...(ifMatch ? { ifMatch } : {}),
    })
  }
  const loadLatest =
    ({ id }: Tester) =>
    async () => {
      const latest = await readTester(aros.id, id)
      const values = valuesOf(latest)
      setTheirs(values.testUnitIds)
      return { values, etag: latest.etag }
    }
  return (
    <SideDrawer isOpen title={t('testers.assignTo', { name: arosTitle(aros) })} onClose={onClose}>
      <ApiForm
        form={form}
        etag={tester?.etag}
        fieldLabels={{ testUnitIds: t('testers.robots'), dueOn: t('testers.dueOn') }}
        fieldValueTexts={words}
        loadLatest={tester && loadLatest(tester)}
        submitLabel={t(tester ? 'testers.save' : 'testers.assign')}
        disabledReason={
          isRunning && losing.length > 0 && !form.values.takesRobots ? t('testRobots.takeFirst') : undefined
        }
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
          <FormSearchSelectMany
            form={form}
            name="userIds"
            label={t('testers.people')}
            help={t('testers.peopleHelp')}
            source={testerSource}
            reasonAgainst={(id) => (id === aros.composedBy?.id ? t('testers.isComposer') : undefined)}
            isRequired
          />
        )}
        <RobotChoice
          variantId={aros.robot.id}
          label={t('testers.robots')}
          help={t('testers.robotsHelp')}
          value={form.values.testUnitIds}
          onChange={(unitIds) => form.set('testUnitIds', unitIds)}
        />
        {losing.length > 0 &&
          (isRunning ? (
            <TakingConsent
              losing={losing}
              isChecked={form.values.takesRobots}
              onChange={(isChecked) => form.set('takesRobots', isChecked)}
            />
          ) : (
            <Alert severity="info">{t('testRobots.takenAtStart')}</Alert>
          ))}
        <FormDateField form={form} name="dueOn" label={t('testers.dueOn')} />
      </ApiForm>
    </SideDrawer>
  )
}
