import {
  getProducedRobot,
  listProducedRobots,
  type ProducedRobot,
  updateProducedRobot,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../../api/api-client.ts'
import { useApiMutation } from '../../../../api/use-api.ts'
import { ApiForm } from '../../../../components/form/ApiForm.tsx'
import { SideDrawer } from '../../../../ui/dialog/SideDrawer.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { readCustomerNames } from './read-customer-names.ts'
import { UnitFields } from './UnitFields.tsx'
import { fieldKey, UnitValues, unitValuesOf } from './unit-values.ts'

/** What people know of a unit, to be changed; a conflict shows both sides. */
export function EditUnitDrawer({ unit, onClose }: { unit: ProducedRobot; onClose: () => void }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const form = useForm(UnitValues, unitValuesOf(unit))
  const save = useApiMutation(updateProducedRobot, { invalidates: [getProducedRobot, listProducedRobots] })
  const params = { unitId: unit.id }
  const [customerNames, setNames] = useState<ReadonlyMap<string, string>>()
  const nameOf = (id: string) => customerNames?.get(id)
  const names = Object.keys(unitValuesOf(unit)) as (keyof ReturnType<typeof unitValuesOf>)[]
  return (
    <SideDrawer isOpen title={t('edit.title', { serial: unit.serial })} onClose={onClose} width={640}>
      <ApiForm
        form={form}
        etag={unit.etag}
        fieldLabels={Object.fromEntries(names.map((name) => [name, t(`fields.${fieldKey[name]}`)]))}
        fieldValueTexts={{ customerId: nameOf, siteId: nameOf }}
        onCancel={onClose}
        loadLatest={async () => {
          const latest = await apiClient.call(getProducedRobot, { params })
          setNames(await readCustomerNames([form.read().customerId, latest.customerId]))
          return { values: unitValuesOf(latest), etag: latest.etag }
        }}
        onSubmit={(body, etag) => save.mutateAsync({ params, body, ...(etag ? { ifMatch: etag } : {}) })}
        onDone={() => {
          showToast({ message: t('edit.saved', { serial: unit.serial }) })
          onClose()
        }}
      >
        <UnitFields form={form} />
      </ApiForm>
    </SideDrawer>
  )
}
