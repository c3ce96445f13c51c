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

  const room = evidenceLimits.perCase - evidence.length
  const size = bytes(evidenceLimits.maxBytes)

  /** Why these files cannot be taken, said before anything is sent. */
  function refusal(files: readonly File[]): string | undefined {
    if (files.length > room) return t('evidence.tooMany', { count: room })
    const large = files.find((file) => file.size > evidenceLimits.maxBytes)
    return large && t('evidence.tooLarge', { name: large.name, size })
  }

  async function send(files: readonly File[]): Promise<void> {
    const kept: Evidence[] = []
    try {
      for (const file of files) {
        setSending(file.name)
        const input = { params: { ArosId }, query: { name: file.name }, bytes: file }
        kept.push(await apiClient.call(attachEvidence, input))
      }
    } catch (error) {
      setFailure(readError(error))
    }
    setSending(undefined)
    if (kept.length > 0) onAdd(kept)
  }

  function take(files: readonly File[]): void {
    const reason = refusal(files)
    setFailure(reason)
    if (!reason) void send(files)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <PendingButton
          variant="outlined"
          startIcon={<AttachIcon />}
          isPending={sending !== undefined}
          disabled={disabled || !canWrite || room <= 0}
          onClick={() => picker.current?.click()}
          sx={{ minHeight: 44 }}
        >
          {t('evidence.add')}
        </PendingButton>
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {sending
            ? t('evidence.sending', { name: sending })
            : t('evidence.limits', { size, count: evidenceLimits.perCase })}
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
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {failure && <Alert severity="error">{failure}</Alert>}
      <EvidenceList testerId={testerId} evidence={evidence} onRemove={onRemove} />
    </Box>
  )
}
