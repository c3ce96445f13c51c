import { attachEvidence } from '@filo/contract/testers/evidence-routes'
import { type Evidence, evidenceLimits } from '@filo/contract/testers/tester-shapes'
import AttachIcon from '@mui/icons-material/AddAPhotoOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../api/api-client.ts'
import { useCanWrite } from '../../api/connection.ts'
import { EvidenceList } from '../../components/findings/EvidenceList.tsx'
import { useReadError } from '../../components/form/use-read-error.ts'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'

interface Props {
  ArosId: string
  testerId: string
  evidence: readonly Evidence[]
  disabled: boolean
  onAdd: (pieces: Evidence[]) => void
  onRemove: (piece: Evidence) => void
}

/** Photos, videos and logs of a case: taken with the tablet's camera or picked, and kept at once. */
export function EvidenceField({ ArosId, testerId, evidence, disabled, onAdd, onRemove }: Props) {
  const { t } = useTranslation('testers')
  const { bytes } = useFormats()
  const readError = useReadError()
  const canWrite = useCanWrite()
  const picker = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<string>()
  const [failure, setFailure] = useState<string>()

  async function send(file: File): Promise<Evidence> {
    if (file.size > evidenceLimits.maxBytes) {
      throw new Error(t('evidence.tooLarge', { name: file.name, size: bytes(evidenceLimits.maxBytes) }))
    }
    setSending(file.name)
    return apiClient.call(attachEvidence, { params: { ArosId }, query: { name: file.name }, bytes: file })
  }

  async function take(files: File[]) {
    setFailure(undefined)
    const kept: Evidence[] = []
    try {
      for (const file of files.slice(0, evidenceLimits.perCase - evidence.length)) kept.push(await send(file))
    } catch (error) {
      setFailure(error instanceof Error && error.name === 'Error' ? error.message : readError(error))
    }
    setSending(undefined)
    if (kept.length > 0) onAdd(kept)
  }

  const isFull = evidence.length >= evidenceLimits.perCase
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <PendingButton
          variant="outlined"
          startIcon={<AttachIcon />}
          isPending={sending !== undefined}
          disabled={disabled || !canWrite || isFull}
          onClick={() => picker.current?.click()}
          sx={{ minHeight: 44 }}
        >
          {t('evidence.add')}
        </PendingButton>
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {sending
            ? t('evidence.sending', { name: sending })
            : t('evidence.limits', { size: bytes(evidenceLimits.maxBytes), count: evidenceLimits.perCase })}
        </Box>
      </Box>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="image/*,video/*,audio/*,text/*,.log,.zip,.gz,.pdf"
        aria-label={t('evidence.add')}
        onChange={(event) => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {failure && <Alert severity="error">{failure}</Alert>}
      <EvidenceList testerId={testerId} evidence={evidence} onRemove={onRemove} />
    </Box>
  )
}
