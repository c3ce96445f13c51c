import { PackageCode } from '@filo/contract/device/assignment/package-content'
import { Id } from '@filo/contract/entity'
import { getMarketingVersion } from '@filo/contract/marketing/marketing-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { getPackage, type PackageDetail } from '@filo/contract/packages/packages-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useLeaveGuard } from '../../../lib/leave-guard.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { LeaveDialog } from '../../../ui/form/LeaveDialog.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { WizardTemplate } from '../../../ui/page/WizardTemplate.tsx'
import { BuildField } from '../form/BuildField.tsx'
import { FormPreview } from '../form/FormPreview.tsx'
import { MediaFields } from '../form/MediaFields.tsx'
import { OfferFields } from '../form/OfferFields.tsx'
import { TextFields } from '../form/TextFields.tsx'
import { CompletenessCard } from '../shared/CompletenessCard.tsx'
import { MissingList } from '../shared/MissingList.tsx'
import { useWizard } from './use-wizard.ts'
import { lacksSomething, wizardSteps } from './wizard-steps.ts'

interface Props {
  item: PackageDetail
  draft: MarketingVersion | undefined
}

function Body({ item, draft, wizard }: Props & { wizard: ReturnType<typeof useWizard> }) {
  const { t } = useTranslation('marketing')
  const { form, step } = wizard
  if (step === 'preview')
    return (
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <MissingList title={t('notice.missing')} problems={draft?.problems ?? []} />
        <FormPreview values={form.values} />
      </Box>
    )
  return (
    <SectionCard title={t(`wizard.steps.${step}`)}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {step === 'build' && <BuildField form={form} packageCode={item.code} />}
        {step === 'texts' && <TextFields form={form} />}
        {step === 'media' && <MediaFields form={form} />}
        {step === 'offer' && <OfferFields form={form} />}
      </Box>
    </SectionCard>
  )
}

function blockedReason({ draft, wizard }: Props & { wizard: ReturnType<typeof useWizard> }) {
  if (wizard.step === 'build' && !wizard.form.values.versionId) return 'wizard.noBuild' as const
  const isIncomplete = wizard.isLast && (draft?.problems.length ?? 1) > 0
  return isIncomplete ? ('blocked.incomplete' as const) : undefined
}

function Wizard({ item, draft }: Props) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const wizard = useWizard(item, draft)
  const guard = useLeaveGuard(wizard.form.isDirty, ['step', 'marketingVersionId'])
  const blocked = blockedReason({ item, draft, wizard })
  const name = localized(item.name) || item.code
  const label = t('wizard.label', { name })
  usePageTitle(label, { parent: { label: name, href: paths.marketingCard({ packageName: item.code }) } })
  return (
    <>
      <WizardTemplate
        label={label}
        steps={wizardSteps.map((key) => ({
          key,
          label: t(`wizard.steps.${key}`),
          isDone: draft !== undefined && key !== 'preview' && !lacksSomething(key, draft.problems),
          canOpen: draft !== undefined,
        }))}
        active={wizard.step}
        onStep={wizard.goTo}
        rail={draft && <CompletenessCard completeness={draft.completeness} />}
        onBack={wizard.onBack}
        onNext={wizard.onNext}
        isNextPending={wizard.isPending}
        nextDisabledReason={blocked && t(blocked)}
        nextLabel={wizard.isLast ? t('actions.submit') : t('wizard.saveAndGoOn')}
        note={draft && t('wizard.draftSaved', { at: dateTime(draft.updatedAt) })}
      >
        <Body item={item} draft={draft} wizard={wizard} />
      </WizardTemplate>
      <LeaveDialog guard={guard} />
    </>
  )
}

function Draft({ item, marketingVersionId }: { item: PackageDetail; marketingVersionId: string }) {
  const { t } = useTranslation('marketing')
  const query = useApiQuery(getMarketingVersion, { params: { marketingVersionId } })
  return (
    <QueryPanel query={query} errorTitle={t('about.failed')} lines={8}>
      {(draft) =>
        draft.mayEdit ? (
          <Wizard key={draft.id} item={item} draft={draft} />
        ) : (
          <Card>
            <EmptyState
              drawing="lock"
              title={t('edit.lockedTitle')}
              action={
                <Button variant="contained" href={paths.marketingAboutVersion({ marketingVersionId })}>
                  {t('edit.back')}
                </Button>
              }
            />
          </Card>
        )
      }
    </QueryPanel>
  )
}

function OfPackage({ packageRef }: { packageRef: string }) {
  const { t } = useTranslation('marketing')
  const [{ marketingVersionId }] = useQueryParams()
  const query = useApiQuery(getPackage, { params: { packageRef } })
  return (
    <QueryPanel query={query} errorTitle={t('wizard.failed')} lines={8}>
      {(item) =>
        marketingVersionId ? (
          <Draft item={item} marketingVersionId={marketingVersionId} />
        ) : (
          <Wizard key="new" item={item} draft={undefined} />
        )
      }
    </QueryPanel>
  )
}

/** /uploadmarkettingsoftware/{packageId}: a marketing version of a package, step by step; the draft in the address is gone on with. */
export function UploadMarketingPage() {
  const { t } = useTranslation('marketing')
  const { packageId = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  const isRef = Id.safeParse(packageId).success || PackageCode.safeParse(packageId).success
  if (isRef) return <OfPackage key={packageId} packageRef={packageId} />
  return <EmptyState drawing="search" title={t('wizard.unknown')} body={t('wizard.unknownBody')} />
}
