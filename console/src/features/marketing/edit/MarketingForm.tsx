import type { MarketingContent, UpdateMarketingVersionBody } from '@filo/contract/marketing/marketing-content'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { BuildField } from '../form/BuildField.tsx'
import { FormPreview } from '../form/FormPreview.tsx'
import { MediaFields } from '../form/MediaFields.tsx'
import { MarketingValues, marketingValues } from '../form/marketing-values.ts'
import { OfferFields } from '../form/OfferFields.tsx'
import { TextFields } from '../form/TextFields.tsx'
import { useFieldLabels } from '../shared/use-field-labels.ts'

/** At which field an error of the server is shown. */
const fieldOf: Readonly<Record<string, string>> = {
  marketing_build_unknown: 'versionId',
  marketing_build_not_released: 'versionId',
  marketing_store_unknown: 'storeIds',
}

/** The error with the field it belongs to. */
function atItsField(error: unknown): unknown {
  return Object.entries(fieldOf).reduce<unknown>(
    (left, [code, path]) => asFieldError(left, code, path),
    error,
  )
}

interface Saved {
  content: MarketingContent
  etag: string
}

interface Props<Result> {
  packageCode: string
  opened: Saved
  loadLatest: () => Promise<Saved>
  onSubmit: (body: UpdateMarketingVersionBody, ifMatch: string | undefined) => Promise<Result>
  onDone: (saved: Result) => void
  onCancel: () => void
}

/** Everything that people write of a marketing version, beside what customers would see of it. */
export function MarketingForm<Result>({
  packageCode,
  opened,
  loadLatest,
  onSubmit,
  ...shell
}: Props<Result>) {
  const { t } = useTranslation('marketing')
  const form = useForm(MarketingValues, marketingValues(opened.content))
  const labels = useFieldLabels()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <ApiForm
        {...shell}
        form={form}
        etag={opened.etag}
        hasStickyFooter
        fieldLabels={labels}
        loadLatest={async () => {
          const latest = await loadLatest()
          return { values: marketingValues(latest.content), etag: latest.etag }
        }}
        onSubmit={(body, ifMatch) =>
          onSubmit(body, ifMatch).catch((error: unknown) => {
            throw atItsField(error)
          })
        }
      >
        <BuildField form={form} packageCode={packageCode} />
        <TextFields form={form} />
        <SectionCard title={t('facts.media')}>
          <MediaFields form={form} />
        </SectionCard>
        <OfferFields form={form} />
      </ApiForm>
      <Box sx={{ position: { lg: 'sticky' }, top: { lg: 80 }, minWidth: 0 }}>
        <FormPreview values={form.values} />
      </Box>
    </Box>
  )
}
