import {
  beginMarketingRevision,
  getMarketingRevision,
  updateMarketingRevision,
} from '@filo/contract/marketing/marketing-routes'
import type { MarketingRevision, MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { MissingList } from '../shared/MissingList.tsx'
import { marketingReadings } from '../shared/marketing-readings.ts'
import { useMarketingWords } from '../shared/use-marketing-words.ts'
import { CompareTab } from './CompareTab.tsx'
import { MarketingForm } from './MarketingForm.tsx'
import { useRevisionSteps } from './use-revision-steps.tsx'

interface Props {
  offer: MarketingVersion
  revision: MarketingRevision
}

function FormTab({ offer, revision }: Props) {
  const { t } = useTranslation('marketing')
  const [, setParams] = useQueryParams()
  const words = useMarketingWords()
  // What others change meanwhile is asked about when it is saved.
  const [opened] = useState(revision)
  const update = useApiMutation(updateMarketingRevision, { invalidates: marketingReadings })
  const params = { marketingVersionId: offer.id }
  const showCompared = () => setParams({ tab: undefined })
  return (
    <MarketingForm
      packageCode={offer.package.code}
      opened={opened}
      loadLatest={() => apiClient.call(getMarketingRevision, { params })}
      onSubmit={(body, ifMatch) => update.mutateAsync({ params, body, ...(ifMatch ? { ifMatch } : {}) })}
      onDone={() => {
        showToast({ message: t('done.saved', { name: words.title(offer) }) })
        showCompared()
      }}
      onCancel={showCompared}
    />
  )
}

function Notice({ revision }: Pick<Props, 'revision'>) {
  const { t } = useTranslation('marketing')
  const { dateTime } = useFormats()
  const { state, decidedBy, decidedAt, decisionReason, problems } = revision
  return (
    <>
      {state === 'rejected' && decidedAt && (
        <Alert severity="warning">
          {t('notice.rejected', {
            name: decidedBy?.name ?? '—',
            at: dateTime(decidedAt),
            reason: decisionReason ?? '—',
          })}
        </Alert>
      )}
      {state === 'in_review' && <Alert severity="info">{t('notice.revision.in_review')}</Alert>}
      <MissingList title={t('notice.missing')} problems={problems} />
    </>
  )
}

function Content({ offer, revision }: Props) {
  const { t } = useTranslation('marketing')
  const words = useMarketingWords()
  const { dialog, ...actions } = useRevisionSteps({ offer, revision })
  const name = words.title(offer)
  const edit = {
    key: 'edit',
    label: t('tabs.edit'),
    content: <FormTab key={revision.id} offer={offer} revision={revision} />,
  }
  return (
    <>
      <DetailPage
        {...actions}
        parent={{ label: name, href: paths.marketingAboutVersion({ marketingVersionId: offer.id }) }}
        name={t('edit.revisionOf', { name })}
        chips={<StateChip kind="marketingRevision" state={revision.state} />}
        meta={revision.editors.map((editor) => editor.name).join(', ')}
        notice={<Notice revision={revision} />}
        tabs={[
          {
            key: 'compare',
            label: t('tabs.compare'),
            content: <CompareTab offer={offer} revision={revision} />,
          },
          ...(revision.mayEdit ? [edit] : []),
        ]}
      />
      {dialog}
    </>
  )
}

function Begin({ offer }: Pick<Props, 'offer'>) {
  const { t } = useTranslation('marketing')
  const readError = useReadError()
  const begin = useApiMutation(beginMarketingRevision, {
    invalidates: marketingReadings,
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  return (
    <Card>
      <EmptyState
        drawing="lock"
        title={t('edit.approvedTitle')}
        body={t('edit.approvedBody')}
        action={
          offer.mayRevise && (
            <Button
              variant="contained"
              onClick={() => begin.mutate({ params: { marketingVersionId: offer.id } })}
            >
              {t('actions.revise')}
            </Button>
          )
        }
      />
    </Card>
  )
}

/** The change of what was approved already, side by side with what is shown; begun here where there is none. */
export function EditRevision({ offer }: Pick<Props, 'offer'>) {
  const { t } = useTranslation('marketing')
  const query = useApiQuery(
    getMarketingRevision,
    { params: { marketingVersionId: offer.id } },
    { enabled: offer.revision !== null },
  )
  if (offer.revision === null) return <Begin offer={offer} />
  return (
    <QueryPanel query={query} errorTitle={t('edit.failed')} lines={8}>
      {(revision) => <Content offer={offer} revision={revision} />}
    </QueryPanel>
  )
}
