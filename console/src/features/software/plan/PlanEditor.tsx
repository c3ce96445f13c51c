import { diffVersions } from '@filo/contract/packages/version-content-routes'
import { hasNoMandatoryCase, type PlanCase, planLimits } from '@filo/contract/packages/version-plan'
import { getTestPlan, putTestPlan, type TestPlan } from '@filo/contract/packages/version-plan-routes'
import { getVersion } from '@filo/contract/packages/versions-routes'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { OrderList } from '../../../ui/order-list/OrderList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { CaseDuties } from './CaseDuties.tsx'
import { PlanValues, withCase } from './plan-values.ts'

const PlanCaseDrawer = lazyDialog(async () => (await import('./PlanCaseDrawer.tsx')).PlanCaseDrawer)

interface RowProps {
  item: PlanCase
  onEdit: () => void
  onRemove: () => void
}

function CaseRow({ item, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const name = localized(item.title)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
        <CaseDuties item={item} />
      </Box>
      <IconButton aria-label={t('plan.edit', { name })} onClick={onEdit}>
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={t('plan.remove', { name })} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

interface CasesProps {
  cases: readonly PlanCase[]
  onChange: (next: PlanCase[]) => void
  /** Undefined adds a case. */
  onEdit: (item: PlanCase | undefined) => void
}

/** The cases in their order, each to change or to remove, and a way to add one. */
function Cases({ cases, onChange, onEdit }: CasesProps) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const isFull = cases.length >= planLimits.cases
  return (
    <>
      {cases.length === 0 && <Typography color="text.secondary">{t('plan.noneYet')}</Typography>}
      {cases.length > 0 && (
        <OrderList
          label={t('plan.order')}
          items={cases}
          itemId={({ key }) => key}
          itemName={({ title }) => localized(title)}
          onOrder={(keys) => onChange(keys.flatMap((key) => cases.find((item) => item.key === key) ?? []))}
          renderItem={(item) => (
            <CaseRow
              item={item}
              onEdit={() => onEdit(item)}
              onRemove={() => onChange(cases.filter(({ key }) => key !== item.key))}
            />
          )}
        />
      )}
      {hasNoMandatoryCase(cases) && <Alert severity="warning">{t('plan.noMandatoryCase')}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={isFull}
          onClick={() => onEdit(undefined)}
        >
          {t('plan.add')}
        </Button>
        {isFull && <Box sx={{ color: 'text.secondary' }}>{t('plan.full', { limit: planLimits.cases })}</Box>}
      </Box>
    </>
  )
}

function LoadedPlan({ versionId, plan }: { versionId: string; plan: TestPlan }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const form = useForm(PlanValues, { cases: plan.cases })
  const [opened, setOpened] = useState<{ item: PlanCase | undefined }>()
  const save = useApiMutation(putTestPlan, { invalidates: [getTestPlan, getVersion, diffVersions] })
  const params = { versionId }
  const { cases } = form.values
  const change = (next: PlanCase[]) => form.set('cases', next)

  return (
    <>
      <ApiForm
        form={form}
        etag={plan.etag}
        fieldLabels={{ cases: t('plan.label') }}
        fieldValueTexts={{
          cases: (items: readonly PlanCase[]) => items.map(({ title }) => localized(title)).join('\n'),
        }}
        loadLatest={async () => {
          const latest = await apiClient.call(getTestPlan, { params })
          return { values: { cases: latest.cases }, etag: latest.etag }
        }}
        submitLabel={t('plan.save')}
        onSubmit={(body, ifMatch) => save.mutateAsync({ params, body, ...(ifMatch ? { ifMatch } : {}) })}
        onDone={() => showToast({ message: t('plan.saved') })}
      >
        <Cases cases={cases} onChange={change} onEdit={(item) => setOpened({ item })} />
      </ApiForm>
      {opened && (
        <PlanCaseDrawer
          item={opened.item}
          cases={cases}
          knownKeys={plan.cases.map(({ key }) => key)}
          onAccept={(next) => change(withCase(form.read().cases, opened.item?.key, next))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** The test plan of a draft: its cases in both languages, in the order in which they are tried; saved as a whole. */
export function PlanEditor({ versionId }: { versionId: string }) {
  const { t } = useTranslation('software')
  const query = useApiQuery(getTestPlan, { params: { versionId } })
  return (
    <SectionCard title={t('plan.label')}>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t('plan.intro')}
      </Typography>
      <QueryPanel query={query} errorTitle={t('plan.failed')} lines={6}>
        {(plan) => <LoadedPlan versionId={versionId} plan={plan} />}
      </QueryPanel>
    </SectionCard>
  )
}
