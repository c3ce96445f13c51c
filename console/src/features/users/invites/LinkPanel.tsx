import type { LinkAnswer } from '@filo/contract/users/link-answer'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useShownOnce } from '../../../ui/dialog/shown-once.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'

/** What a link is for: joining, or a new password. */
export type LinkKind = 'invite' | 'reset'

interface Props {
  kind: LinkKind
  link: LinkAnswer
  /** Whom the link is for. */
  email: string
  onClose: () => void
}

/** Of a link that only its mailbox gets: whether the mail is out. */
function MailedPanel({ link, email, onClose }: Props) {
  const { t } = useTranslation('users')
  const { dateTime } = useFormats()
  const until = dateTime(link.expiresAt)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity={link.isMailed ? 'success' : 'warning'} role="status">
        {t(link.isMailed ? 'link.mailedOnly' : 'link.mailFailed', { email, until })}
      </Alert>
      <Button variant="contained" autoFocus sx={{ justifySelf: 'end' }} onClick={onClose}>
        {t('link.done')}
      </Button>
    </Box>
  )
}

/** A one-use link, shown once: what happened to the mail, the link with its copy button, until when it works. */
function ShownPanel({ kind, link, url, email, onClose }: Props & { url: string }) {
  const { t } = useTranslation(['users', 'ui'])
  const { dateTime } = useFormats()
  useShownOnce()
  const address = new URL(url, location.origin).href
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity={link.isMailed ? 'success' : 'info'} role="status">
        {t(link.isMailed ? 'link.mailed' : 'link.notMailed', { email })}
      </Alert>
      <TextField
        fullWidth
        multiline
        autoFocus
        label={t(`link.labels.${kind}`)}
        value={address}
        helperText={t('link.once', { until: dateTime(link.expiresAt) })}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true, style: { overflowWrap: 'anywhere' } } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        <CopyButton isText value={address} label={t('link.copy')} />
        <Button variant="contained" onClick={onClose}>
          {t('link.done')}
        </Button>
      </Box>
    </Box>
  )
}

/** What became of a new link: the link itself for who is shown it, else that its mailbox has it. */
export function LinkPanel(props: Props) {
  const { url } = props.link
  return url === null ? <MailedPanel {...props} /> : <ShownPanel {...props} url={url} />
}
