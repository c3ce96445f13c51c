import { useTranslation } from 'react-i18next'
import { PictureField } from '../../../components/picture/PictureField.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { FormLocalizedField } from '../../../ui/form/fields/FormLocalizedField.tsx'
import { FormNumberField } from '../../../ui/form/fields/FormNumberField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { fieldId } from '../../../ui/form/fields/field-props.ts'
import { useAllTypes } from '../use-whole-catalogue.ts'
import { BaselineFields } from './BaselineFields.tsx'
import { ConfigFields } from './ConfigFields.tsx'
import { FormSection } from './FormSection.tsx'
import { GalleryField } from './GalleryField.tsx'
import { LanguagesField } from './LanguagesField.tsx'
import { type ModelForm, specFields } from './model-values.ts'
import { WordsField } from './WordsField.tsx'

function IdentityFields({ form }: { form: ModelForm }) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const types = useAllTypes().data ?? []
  return (
    <FormSection title={t('sections.identity')}>
      <FormSelect
        form={form}
        name="typeId"
        label={t('fields.type')}
        isRequired
        options={types.map((type) => ({ value: type.id, label: localized(type.name) }))}
      />
      <FormTextField
        form={form}
        name="code"
        label={t('fields.code')}
        help={t('help.code')}
        maxLength={32}
        isRequired
      />
      <FormLocalizedField form={form} name="name" label={t('fields.name')} maxLength={120} isRequired />
      <FormLocalizedField
        form={form}
        name="description"
        label={t('fields.description')}
        rows={3}
        maxLength={2000}
      />
      <PictureField
        use="image"
        offersDrawings
        form={form}
        name="imageKey"
        label={t('fields.imageKey')}
        help={t('help.imageKey')}
      />
      <GalleryField
        id={fieldId(form, 'gallery')}
        label={t('fields.gallery')}
        help={t('help.gallery')}
        error={form.errors['gallery'] ?? form.errors['gallery.0']}
        value={form.values.gallery}
        onChange={(gallery) => form.set('gallery', gallery)}
      />
    </FormSection>
  )
}

/** The master data of a model, in sections. */
export function ModelFields({ form }: { form: ModelForm }) {
  const { t } = useTranslation('robot-models')
  const specs = form.values.specs as { sensors?: string[] }
  return (
    <>
      <IdentityFields form={form} />
      <FormSection title={t('sections.specs')} isGrid>
        {specFields.map(([field, unit]) => (
          <FormNumberField
            key={field}
            form={form}
            name={`specs.${field}`}
            label={t(`specs.${field}`)}
            {...(unit ? { unit: t(`specUnits.${unit}`) } : {})}
          />
        ))}
      </FormSection>
      <FormSection title={t('sections.abilities')}>
        <LanguagesField
          id={fieldId(form, 'languages')}
          label={t('fields.languages')}
          error={form.errors['languages']}
          value={form.values.languages}
          onChange={(languages) => form.set('languages', languages)}
        />
        <WordsField
          id={fieldId(form, 'specs.sensors')}
          label={t('fields.sensors')}
          help={t('help.sensors')}
          error={form.errors['specs.sensors']}
          value={specs.sensors ?? []}
          onChange={(sensors) => form.set('specs.sensors', sensors)}
        />
        <FormTextField
          form={form}
          name="minAros"
          label={t('fields.minAros')}
          help={t('help.minAros')}
          maxLength={60}
        />
      </FormSection>
      <BaselineFields form={form} />
      <FormSection title={t('sections.config')} intro={t('help.config')}>
        <ConfigFields form={form} />
      </FormSection>
    </>
  )
}
