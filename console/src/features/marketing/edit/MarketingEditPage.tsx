import { getMarketingVersion, updateMarketingVersion } from '@filo/contract/marketing/marketing-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { contentOf } from '../form/marketing-values.ts'
import { ChosenMarketingVersion } from '../shared/ChosenMarketingVersion.tsx'
import { MissingList } from '../shared/MissingList.tsx'
import { marketingReadings } from '../shared/marketing-readings.ts'
import { useMarketingWords } from '../shared/use-marketing-words.ts'
import { EditRevision } from './EditRevision.tsx'
import { MarketingForm } from './MarketingForm.tsx'

const savedOf = (offer: MarketingVersion) => ({ content: contentOf(offer), etag: offer.etag })

function EditDraft({ offer }: { offer: MarketingVersion }) {
  const { t } = useTranslation('marketing')
  const navigate = useNavigate()
  const words = useMarketingWords()
  const [opened] = useState(offer)
  const update = useApiMutation(updateMarketingVersion, { invalidates: marketingReadings })
  const params = { marketingVersionId: offer.id }
  const about = paths.marketingAboutVersion(params)
  const name = words.title(offer)
  usePageTitle(t('edit.draftOf', { name }), { parent: { label: name, href: about } })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader actions={<StateChip kind="marketing" state={offer.state} />} />
      <MissingList title={t('notice.missing')} problems={offer.problems} />
      <MarketingForm
        packageCode={offer.package.code}
        opened={savedOf(opened)}
        loadLatest={async () => savedOf(await apiClient.call(getMarketingVersion, { params }))}
        onSubmit={(body, ifMatch) => update.mutateAsync({ params, body, ...(ifMatch ? { ifMatch } : {}) })}
        onDone={(saved) => {
          showToast({ message: t('done.saved', { name: words.title(saved) }) })
          void navigate({ href: about })
        }}
        onCancel={() => void navigate({ href: about })}
      />
    </Box>
  )
}

function Locked({ offer }: { offer: MarketingVersion }) {
  const { t } = useTranslation('marketing')
  return (
    <Card>
      <EmptyState
        drawing="lock"
        title={t('edit.lockedTitle')}
        body={t(offer.state === 'ended' ? 'edit.endedBody' : 'edit.lockedBody')}
        action={
          <Button variant="contained" href={paths.marketingAboutVersion({ marketingVersionId: offer.id })}>
            {t('edit.back')}
          </Button>
        }
      />
    </Card>
  )
}

function Editor({ offer }: { offer: MarketingVersion }) {
  if (offer.mayEdit) return <EditDraft offer={offer} />
  if (offer.mayRevise || offer.revision) return <EditRevision offer={offer} />
  return <Locked offer={offer} />
}

/** /markettingeditsoftware: a draft is written in freely; what was approved changes by a revision, side by side. */
export function MarketingEditPage() {
  return <ChosenMarketingVersion>{(offer) => <Editor offer={offer} />}</ChosenMarketingVersion>
}
