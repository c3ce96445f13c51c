import {
  CreateProducedRobotBody,
  createProducedRobot,
  listProducedRobots,
  type ProducedRobot,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { orNull } from '../../../lib/or-null.ts'
import { FormDateField } from '../../../ui/form/fields/FormDateField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { fieldId } from '../../../ui/form/fields/field-props.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { CustomerField } from '../fields/CustomerField.tsx'
import { SiteField } from '../fields/SiteField.tsx'
import { TagsInput } from '../fields/TagsInput.tsx'
import { VariantField } from '../fields/VariantField.tsx'
import { RegisteredUnit } from './RegisteredUnit.tsx'

const { shape } = CreateProducedRobotBody
const NewUnit = CreateProducedRobotBody.extend({
  name: orNull(shape.name.nullable()).transform((name) => name ?? undefined),
  productionDate: orNull(shape.productionDate),
  warrantyUntil: orNull(shape.warrantyUntil),
  notes: orNull(shape.notes),
})

const empty = {
  serial: '',
  variantId: '',
  name: '',
  customerId: null,
  siteId: null,
  lifeState: 'planned' as const,
  productionDate: '',
  warrantyUntil: '',
  tags: [],
  notes: '',
}

const initialStates = [
  'planned',
  'in_production',
  'quality_control',
  'in_stock',
  'shipped',
  'active',
] as const

interface NewUnitFormProps {
  onRegistered: (unit: ProducedRobot) => void
  onClose: () => void
}

function NewUnitForm({ onRegistered, onClose }: NewUnitFormProps) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const form = useForm(NewUnit, empty)
  const create = useApiMutation(createProducedRobot, { invalidates: [listProducedRobots] })
  return (
    <ApiForm
      form={form}
      submitLabel={t('register.save')}
      onCancel={onClose}
      onSubmit={(body) => create.mutateAsync({ body })}
      onDone={onRegistered}
    >
      <FormTextField
        form={form}
        name="serial"
        label={t('fields.serial')}
        help={t('register.serialHelp')}
        maxLength={32}
        isRequired
        isAutoFocused
      />
      <VariantField form={form} />
      <FormTextField
        form={form}
        name="name"
        label={t('fields.name')}
        help={t('register.nameHelp')}
        maxLength={120}
      />
      <FormSelect
        form={form}
        name="lifeState"
        label={t('fields.lifeState')}
        options={useStateOptions('life', initialStates)}
      />
      <CustomerField form={form} onChosen={() => form.set('siteId', null)} />
      <SiteField form={form} customerId={form.values.customerId ?? null} />
      <FormDateField form={form} name="productionDate" label={t('fields.productionDate')} />
      <FormDateField form={form} name="warrantyUntil" label={t('fields.warrantyUntil')} />
      <TagsInput
        id={fieldId(form, 'tags')}
        label={t('fields.tags')}
        help={t('bulk.tagsHelp')}
        value={form.values.tags ?? []}
        onChange={(tags) => form.set('tags', tags)}
      />
      <FormTextField form={form} name="notes" label={t('fields.notes')} rows={2} maxLength={4000} />
    </ApiForm>
  )
}

/** Registers one robot by its serial number, then offers the code with which it joins. */
export function SingleUnitForm({ onClose }: { onClose: () => void }) {
  const [unit, setUnit] = useState<ProducedRobot>()
  if (unit) return <RegisteredUnit unit={unit} onNext={() => setUnit(undefined)} onClose={onClose} />
  return <NewUnitForm onRegistered={setUnit} onClose={onClose} />
}
