import {
  createMarketingList,
  getMarketingList,
  type MarketingList,
  type ShelfRule,
  shelfRuleNames,
  updateMarketingList,
} from '@filo/contract/marketing/marketing-lists-routes'
import { PackageKind, packageKindNames } from '@filo/contract/packages/package-kinds'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { FormSearchSelect } from '../../../components/form/FormSearchSelect.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { FormLocalizedField } from '../../../ui/form/fields/FormLocalizedField.tsx'
import { FormNumberField } from '../../../ui/form/fields/FormNumberField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { type AnyForm, useForm } from '../../../ui/form/use-form.ts'
import { FormMinuteField } from '../form/FormMinuteField.tsx'
import { storeSource } from '../form/store-source.ts'
import { marketingReadings } from '../shared/marketing-readings.ts'
import { ShelfValues, shelfValues } from './shelf-values.ts'

function Fields({ form }: { form: AnyForm }) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const kind = form.get('kind')
  const kinds = Object.keys(shelfRuleNames) as ShelfRule['kind'][]
  return (
    <>
      <FormLocalizedField form={form} name="name" label={t('facts.shelf')} maxLength={120} isRequired />
      <FormSearchSelect
        form={form}
        name="storeId"
        label={t('facts.store')}
        source={storeSource(localized)}
        isRequired
      />
      <FormSelect
        form={form}
        name="kind"
        label={t('facts.rule')}
        help={t('shelf.ruleHelp')}
        options={kinds.map((value) => ({ value, label: localized(shelfRuleNames[value]) }))}
      />
      {kind === 'package_kind' && (
        <FormSelect
          form={form}
          name="packageKind"
          label={t('shelf.packageKind')}
          options={PackageKind.options.map((value) => ({ value, label: localized(packageKindNames[value]) }))}
        />
      )}
      {kind !== 'by_hand' && <FormNumberField form={form} name="limit" label={t('shelf.limit')} isRequired />}
      <FormMinuteField form={form} name="from" label={t('facts.from')} help={t('form.fromHelp')} />
      <FormMinuteField form={form} name="until" label={t('facts.until')} help={t('form.untilHelp')} />
    </>
  )
}

interface Props {
  /** Absent adds one. */
  shelf?: MarketingList
  onClose: () => void
  onSaved?: (saved: MarketingList) => void
}

/** Adds a shelf, or changes what it is called, where it stands and what fills it. */
export function ShelfDrawer({ shelf, onClose, onSaved }: Props) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const [opened] = useState(shelf)
  const form = useForm(ShelfValues, shelfValues(opened))
  const create = useApiMutation(createMarketingList, { invalidates: marketingReadings })
  const update = useApiMutation(updateMarketingList, { invalidates: marketingReadings })
  const params = { listId: opened?.id ?? '' }
  return (
    <FormDrawer
      width={640}
      title={opened ? t('shelf.edit', { name: localized(opened.name) }) : t('actions.addShelf')}
      onClose={onClose}
      form={form}
      etag={opened?.etag}
      submitLabel={opened ? undefined : t('actions.addShelf')}
      fieldLabels={{
        'name.tr': t('facts.shelf'),
        'name.en': t('facts.shelf'),
        storeId: t('facts.store'),
        kind: t('facts.rule'),
        limit: t('shelf.limit'),
        packageKind: t('shelf.packageKind'),
        from: t('facts.from'),
        until: t('facts.until'),
      }}
      onSubmit={(body, ifMatch) =>
        (opened
          ? update.mutateAsync({ params, body, ...(ifMatch ? { ifMatch } : {}) })
          : create.mutateAsync({ body })
        ).catch((error: unknown) => {
          throw asFieldError(error, 'marketing_list_window', 'until')
        })
      }
      savedMessage={(saved) => t('done.shelfSaved', { name: localized(saved.name) })}
      onSaved={onSaved}
      {...(opened
        ? {
            loadLatest: async () => {
              const latest = await apiClient.call(getMarketingList, { params })
              return { values: shelfValues(latest), etag: latest.etag }
            },
          }
        : {})}
    >
      <Fields form={form} />
    </FormDrawer>
  )
}
