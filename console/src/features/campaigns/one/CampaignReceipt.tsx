import type { ReceiptHead } from '@filo/contract/campaigns/campaign-receipt'
import {
  downloadCampaignReceipt,
  getCampaignReceipt,
  printCampaignReceipt,
} from '@filo/contract/campaigns/campaign-receipt-routes'
import type { CampaignDetail } from '@filo/contract/campaigns/campaign-shapes'
import { endedCampaignStates } from '@filo/contract/campaigns/campaign-states'
import type { ApiError } from '@filo/contract/client'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { saveBlob } from '../../../lib/save-blob.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { useTimeZone } from '../../../ui/format/time-zone.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

type Campaign = Pick<CampaignDetail, 'id' | 'name' | 'state'>

/** Saves the signed file, or the paper in the reader's language and zone. */
function useDownloads({ id: campaignId, name }: Campaign) {
  const { t } = useTranslation('campaigns')
  const readError = useReadError()
  const readZone = useTimeZone()
  const fileName = t('receipt.fileName', { name })
  const params = { campaignId }
  const onError = (error: ApiError) => showToast({ tone: 'error', message: readError(error) })
  const json = useMutation<Blob, ApiError>({
    mutationFn: () => apiClient.download(downloadCampaignReceipt, { params }, 'application/json'),
    onSuccess: (blob) => saveBlob(blob, `${fileName}.json`),
    onError,
  })
  const pdf = useMutation<Blob, ApiError>({
    mutationFn: () =>
      apiClient.download(printCampaignReceipt, { params, query: { zone: readZone() } }, 'application/pdf'),
    onSuccess: (blob) => saveBlob(blob, `${fileName}.pdf`),
    onError,
  })
  return { json, pdf }
}

function Downloads({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const downloads = useDownloads(campaign)
  return (['json', 'pdf'] as const).map((kind) => (
    <PendingButton
      key={kind}
      variant="outlined"
      isReading
      startIcon={<Download />}
      isPending={downloads[kind].isPending}
      onClick={() => downloads[kind].mutate()}
    >
      {t(`receipt.${kind}`)}
    </PendingButton>
  ))
}

function Facts({ head }: { head: ReceiptHead }) {
  const { t } = useTranslation('campaigns')
  const { number, bytes, dateTime } = useFormats()
  const { sha256, keyId, signedAt, units, sizeBytes } = head
  const hex = (value: string) => (
    <Box component="span" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
      {value}
    </Box>
  )
  return (
    <>
      <KeyValueList
        items={[
          { label: t('receipt.signedAt'), value: dateTime(signedAt) },
          { label: t('receipt.robots'), value: number(units) },
          { label: t('receipt.size'), value: bytes(sizeBytes) },
          { label: t('receipt.content'), value: hex(sha256), copyValue: sha256 },
          { label: t('receipt.key'), value: hex(keyId), copyValue: keyId },
        ]}
      />
      <Typography sx={{ color: 'text.secondary', mt: 2 }}>{t('receipt.check')}</Typography>
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {t('receipt.command', { key: keyId })}
      </Box>
    </>
  )
}

function Ended({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const query = useApiQuery(getCampaignReceipt, { params: { campaignId: campaign.id } })
  return (
    <QueryPanel query={query} errorTitle={t('receipt.failed')} lines={5}>
      {(head) => (
        <SectionCard title={t('receipt.title')} actions={<Downloads campaign={campaign} />}>
          <Facts head={head} />
        </SectionCard>
      )}
    </QueryPanel>
  )
}

/** The signed receipt of an ended campaign, to keep and to check; before the end it says when there is one. */
export function CampaignReceipt({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  if (endedCampaignStates.includes(campaign.state)) return <Ended campaign={campaign} />
  return (
    <SectionCard title={t('receipt.title')}>
      <Typography sx={{ color: 'text.secondary' }}>{t('receipt.later')}</Typography>
    </SectionCard>
  )
}
