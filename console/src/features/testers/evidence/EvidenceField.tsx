import { type Evidence, evidenceLimits } from '@filo/contract/testers/tester-shapes'
import AttachIcon from '@mui/icons-material/AddAPhotoOutlined'
import RemoveIcon from '@mui/icons-material/Close'
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EvidenceList } from '../../../components/findings/EvidenceList.tsx'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { RobotLogField } from './RobotLogField.tsx'
import type { RobotLogs } from './use-robot-logs.ts'
import type { WaitingFiles } from './use-waiting-files.ts'

interface Props {
  caseId: string
  testerId: string
  evidence: readonly Evidence[]
  queue: WaitingFiles
  logs: RobotLogs
  disabled: boolean
  onRemove: (piece: Evidence) => void
}

/** Files of the case that wait for the network. */
function WaitingList({
  files,
  onRemove,
}: {
  files: WaitingFiles['files']
  onRemove: WaitingFiles['remove']
}) {
  const { t } = useTranslation('testers')
  const { bytes } = useFormats()
  if (files.length === 0) return null
  return (
    <Box component="ul" aria-label={t('evidence.waiting')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {files.map((file) => (
        <Box component="li" key={file.key} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <WaitingIcon aria-hidden sx={{ color: 'text.secondary' }} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {t('evidence.waitingFile', { name: file.name, size: bytes(file.bytes.size) })}
          </Box>
          <IconButton
            aria-label={t('evidence.dropWaiting', { name: file.name })}
            onClick={() => void onRemove(file)}
          >
            <RemoveIcon />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}

/** Photos, videos and logs of a case: taken with the tablet's camera or picked, kept at once and sent when possible. */
export function EvidenceField({ caseId, testerId, evidence, queue, logs, disabled, onRemove }: Props) {
  const { t } = useTranslation('testers')
  const { bytes } = useFormats()
  const readError = useReadError()
  const picker = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()

  const waiting = queue.files.filter((file) => file.caseId === caseId)
  const sending = queue.sending?.caseId === caseId ? queue.sending : undefined
  const room = evidenceLimits.perCase - evidence.length - waiting.length
  const size = bytes(evidenceLimits.maxBytes)
  const failed = queue.failure?.caseId === caseId ? readError(queue.failure.error) : undefined

  /** Why these files cannot be taken, said before anything is kept. */
  function refusal(files: readonly File[]): string | undefined {
    if (files.length > room) return t('evidence.tooMany', { count: room })
    const large = files.find((file) => file.size > evidenceLimits.maxBytes)
    return large && t('evidence.tooLarge', { name: large.name, size })
  }

  function accept(files: readonly File[]): void {
    const reason = refusal(files)
    setRefused(reason)
    if (!reason) void queue.add(caseId, files)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <PendingButton
          variant="outlined"
          startIcon={<AttachIcon />}
          isPending={sending !== undefined}
          disabled={disabled || room <= 0}
          onClick={() => picker.current?.click()}
          sx={{ minHeight: 44 }}
        >
          {t('evidence.add')}
        </PendingButton>
        <RobotLogField caseId={caseId} logs={logs} disabled={disabled || room <= 0} />
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {sending
            ? t('evidence.sending', { name: sending.name })
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
          accept([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {(refused ?? failed) && <Alert severity="error">{refused ?? failed}</Alert>}
      <EvidenceList testerId={testerId} evidence={evidence} onRemove={onRemove} />
      <WaitingList files={waiting.filter((file) => file !== sending)} onRemove={queue.remove} />
    </Box>
  )
}
