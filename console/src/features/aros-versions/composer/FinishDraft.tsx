import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../app/paths.ts'
import { StepDialog } from '../shared/StepDialog.tsx'

interface Props {
  aros: ArosVersionDetail
  step: 'lock' | 'request_review'
  onClose: () => void
}

/** Locks a draft or sends it to review, then shows the version with what comes next. */
export function FinishDraft({ aros, step, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <StepDialog
      aros={aros}
      step={step}
      onClose={onClose}
      onDone={() => void navigate({ href: paths.arosVersions({ ArosId: aros.id }) })}
    />
  )
}
