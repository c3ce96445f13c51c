import type { ApiError } from '@filo/contract/client'
import { getRemoteRecording } from '@filo/contract/remote/remote-routes'
import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import DownloadIcon from '@mui/icons-material/Download'
import PlayIcon from '@mui/icons-material/PlayArrow'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { apiQueryKey } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { saveBlob } from '../../../lib/save-blob.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { saveName } from '../files/remote-folder.ts'
import { type Cast, parseCast } from './cast.ts'
import { RecordingPlayer } from './RecordingPlayer.tsx'

/** It may be 32 MB, and that somebody read it is on record: it comes when it is wanted. */
function useRecording(sessionId: string, isDesired: boolean) {
  const params = { sessionId }
  return useQuery<{ blob: Blob; cast: Cast | undefined }, ApiError>({
    queryKey: apiQueryKey(getRemoteRecording, { params }),
    enabled: isDesired,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const blob = await apiClient.download(getRemoteRecording, { params }, 'application/x-asciicast')
      return { blob, cast: parseCast(await blob.text()) }
    },
  })
}

/** What the terminal showed, to be played, searched and saved. */
export function RecordingCard({ session: { id, serial, dossier } }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const { bytes } = useFormats()
  const [isDesired, setIsDesired] = useState(false)
  const recording = useRecording(id, isDesired)
  const { data } = recording
  return (
    <SectionCard
      title={t('recording.title')}
      actions={
        data && (
          <Button
            color="inherit"
            startIcon={<DownloadIcon />}
            onClick={() => saveBlob(data.blob, saveName(`${serial}-${id}.cast`))}
          >
            {t('recording.download')}
          </Button>
        )
      }
    >
      {!isDesired && (
        <Button variant="outlined" startIcon={<PlayIcon />} onClick={() => setIsDesired(true)}>
          {t('recording.open', { bytes: bytes(dossier.recordingBytes) })}
        </Button>
      )}
      {isDesired && (
        <QueryPanel query={recording} errorTitle={t('recording.failed')}>
          {({ cast }) =>
            cast ? (
              <RecordingPlayer cast={cast} name={serial} />
            ) : (
              <Alert severity="error">{t('recording.unreadable')}</Alert>
            )
          }
        </QueryPanel>
      )}
    </SectionCard>
  )
}
