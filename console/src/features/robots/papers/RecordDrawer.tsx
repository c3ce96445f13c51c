import { serviceKindNames } from '@filo/contract/service-records/service-record-kinds'
import {
  createServiceRecord,
  getServiceRecord,
  type ServiceRecord,
  ServiceRecordInput,
  updateServiceRecord,
} from '@filo/contract/service-records/service-records-routes'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useSession } from '../../../session/session.ts'
import { FormDateField } from '../../../ui/form/fields/FormDateField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormSwitch } from '../../../ui/form/fields/FormSwitch.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { PartsField } from './PartsField.tsx'
import { paperReadings } from './paper-readings.ts'

/** The local day, as a form wants it. */
const today = () => new Date().toLocaleDateString('sv-SE')

function valuesOf(record: ServiceRecord | undefined, writer: string) {
  const { performedOn = today(), kind = 'maintenance', text = '', doneBy = writer, parts = [] } = record ?? {}
  const { isForCustomer = false, isDraft = false } = record ?? {}
  return { performedOn, kind, text, doneBy, parts, isForCustomer, isDraft }
}

interface Props {
  unitId: string
  serial: string
  /** The one to be changed; undefined writes a new one. */
  record: ServiceRecord | undefined
  onClose: () => void
}

/** Writes down what was done on a robot, or changes it. */
export function RecordDrawer({ unitId, serial, record, onClose }: Props) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const { user } = useSession()
  const form = useForm(ServiceRecordInput, valuesOf(record, user.displayName))
  const create = useApiMutation(createServiceRecord, { invalidates: paperReadings })
  const update = useApiMutation(updateServiceRecord, { invalidates: [...paperReadings, getServiceRecord] })
  const isCustomer = user.customerId !== null
  const params = { unitId, recordId: record?.id ?? '' }
  const labels = {
    performedOn: t('papers.day'),
    kind: t('papers.kind'),
    text: t('papers.text'),
    doneBy: t('papers.doneBy'),
    parts: t('papers.parts'),
    isForCustomer: t('papers.forCustomer'),
    isDraft: t('papers.keepDraft'),
  }
  return (
    <FormDrawer
      width={640}
      title={t(record ? 'papers.editTitle' : 'papers.addTitle', { serial })}
      onClose={onClose}
      form={form}
      {...(record ? { etag: record.etag } : {})}
      fieldLabels={labels}
      submitLabel={t('papers.save')}
      loadLatest={async () => {
        const latest = await apiClient.call(getServiceRecord, { params })
        return { values: valuesOf(latest, user.displayName), etag: latest.etag }
      }}
      onSubmit={(body, etag) =>
        record
          ? update.mutateAsync({ params, body, ...(etag ? { ifMatch: etag } : {}) })
          : create.mutateAsync({ params: { unitId }, body })
      }
      savedMessage={() => t('papers.saved')}
    >
      <FormDateField form={form} name="performedOn" label={labels.performedOn} isRequired />
      <FormSelect
        form={form}
        name="kind"
        label={labels.kind}
        isRequired
        options={Object.entries(serviceKindNames).map(([value, name]) => ({
          value,
          label: localized(name),
        }))}
      />
      <FormTextField form={form} name="text" label={labels.text} rows={4} maxLength={4000} isRequired />
      <FormTextField form={form} name="doneBy" label={labels.doneBy} maxLength={200} isRequired />
      <PartsField form={form} />
      {!isCustomer && (
        <FormSwitch
          form={form}
          name="isForCustomer"
          label={labels.isForCustomer}
          help={t('papers.forCustomerHelp')}
        />
      )}
      {(record === undefined || record.isDraft) && (
        <FormSwitch form={form} name="isDraft" label={labels.isDraft} help={t('papers.keepDraftHelp')} />
      )}
    </FormDrawer>
  )
}
