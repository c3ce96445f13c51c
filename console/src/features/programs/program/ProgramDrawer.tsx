import { ProgramCategory } from '@filo/contract/programs/program-kinds'
import {
  createProgram,
  getProgram,
  type Program,
  updateProgram,
} from '@filo/contract/programs/programs-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { PictureField } from '../../../components/picture/PictureField.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { FormLocalizedField } from '../../../ui/form/fields/FormLocalizedField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { type AnyForm, useForm } from '../../../ui/form/use-form.ts'
import { programReadings } from '../shared/program-readings.ts'
import { useProgramWords } from '../shared/use-program-words.ts'
import { ProgramValues, programValues } from './program-values.ts'

function Fields({ form, isNew }: { form: AnyForm; isNew: boolean }) {
  const { t } = useTranslation('programs')
  const { category } = useProgramWords()
  return (
    <>
      <FormTextField
        form={form}
        name="code"
        label={t('facts.code')}
        help={t('form.codeHelp')}
        maxLength={32}
        isRequired
        isAutoFocused={isNew}
        lockedReason={isNew ? undefined : t('form.codeLocked')}
      />
      <FormLocalizedField form={form} name="name" label={t('facts.name')} maxLength={120} isRequired />
      <FormLocalizedField
        form={form}
        name="description"
        label={t('facts.description')}
        help={t('form.descriptionHelp')}
        rows={3}
        maxLength={2000}
      />
      <FormSelect
        form={form}
        name="category"
        label={t('facts.category')}
        options={ProgramCategory.options.map((value) => ({ value, label: category(value) }))}
      />
      <FormTextField
        form={form}
        name="publisher"
        label={t('facts.publisher')}
        help={t('form.publisherHelp')}
        maxLength={120}
        isRequired
      />
      <PictureField
        use="icon"
        aspect={1}
        offersDrawings
        form={form}
        name="iconKey"
        label={t('form.icon')}
        help={t('form.iconHelp')}
      />
    </>
  )
}

interface Props {
  /** Absent adds one. */
  program?: Program
  onClose: () => void
  onSaved?: (saved: Program) => void
}

/** Adds a program, or changes what is said of it. */
export function ProgramDrawer({ program, onClose, onSaved }: Props) {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const { category } = useProgramWords()
  const [opened] = useState(program)
  const form = useForm(ProgramValues, programValues(opened))
  const create = useApiMutation(createProgram, { invalidates: programReadings })
  const update = useApiMutation(updateProgram, { invalidates: programReadings })
  const params = { programId: opened?.id ?? '' }
  return (
    <FormDrawer
      width={640}
      title={opened ? t('form.editProgram', { name: localized(opened.name) }) : t('actions.addProgram')}
      onClose={onClose}
      form={form}
      etag={opened?.etag}
      submitLabel={opened ? undefined : t('actions.addProgram')}
      fieldLabels={{
        code: t('facts.code'),
        'name.tr': t('facts.name'),
        'name.en': t('facts.name'),
        'description.tr': t('facts.description'),
        'description.en': t('facts.description'),
        category: t('facts.category'),
        publisher: t('facts.publisher'),
        iconKey: t('form.icon'),
      }}
      fieldValueTexts={{ category }}
      loadLatest={async () => {
        const latest = await apiClient.call(getProgram, { params })
        return { values: programValues(latest), etag: latest.etag }
      }}
      onSubmit={({ code, ...body }, ifMatch) =>
        (opened
          ? update.mutateAsync({ params, body, ...(ifMatch ? { ifMatch } : {}) })
          : create.mutateAsync({ body: { code, ...body } })
        ).catch((error: unknown) => {
          throw asFieldError(error, 'already_exists', 'code')
        })
      }
      savedMessage={(saved) => t('done.programSaved', { name: localized(saved.name) })}
      onSaved={onSaved}
    >
      <Fields form={form} isNew={!opened} />
    </FormDrawer>
  )
}
