import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { FormSearchSelect } from '../form/FormSearchSelect.tsx'
import { productSource } from '../variant/product-source.ts'
import type { CampaignFormState } from './campaign-form-state.ts'
import { releaseSource } from './option-sources.ts'

/** Which product it is about, and which release goes out. */
export function ReleaseFields({ form, isConfig = false }: { form: CampaignFormState; isConfig?: boolean }) {
  const { t } = useTranslation('campaign-plan')
  const localized = useLocalized()
  const { variantId } = form.values
  return (
    <>
      <FormSearchSelect
        form={form}
        name="variantId"
        label={t('product')}
        source={productSource(localized)}
        isRequired
      />
      {variantId && !isConfig && (
        <FormSearchSelect
          key={`release ${variantId}`}
          form={form}
          name="arosId"
          label={t('release')}
          help={t('releaseHelp')}
          source={releaseSource(variantId)}
          isRequired
        />
      )}
    </>
  )
}
