import type { LinkAnswer } from '@filo/contract/users/link-answer'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { type LinkKind, LinkPanel } from './LinkPanel.tsx'

interface Props {
  kind: LinkKind
  title: string
  link: LinkAnswer
  email: string
  onClose: () => void
}

/** A link made from a row's menu; it is closed with its button only, because it is shown once. */
export function LinkDialog({ kind, title, link, email, onClose }: Props) {
  const titleId = useId()
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <LinkPanel kind={kind} link={link} email={email} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )
}
