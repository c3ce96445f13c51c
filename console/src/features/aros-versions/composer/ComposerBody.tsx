import type { ComposerStep } from '@filo/contract/aros-versions/aros-check'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { useTranslation } from 'react-i18next'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { ContentStep } from './content/ContentStep.tsx'
import type { Draft } from './draft/use-draft.ts'
import { BasicsStep } from './steps/BasicsStep.tsx'
import { CheckStep } from './steps/CheckStep.tsx'
import { DiffStep } from './steps/DiffStep.tsx'
import { NotesStep } from './steps/NotesStep.tsx'
import { OrderStep } from './steps/OrderStep.tsx'
import type { ComposerParts } from './use-composer-parts.ts'

interface BodyProps {
  aros: ArosVersionDetail
  draft: Draft
  step: ComposerStep
  parts: ComposerParts
  /** Absent once the notes were looked at. */
  onFirstNotes: (() => void) | undefined
  onJump: (step: ComposerStep) => void
}

/** The open step of the composer. */
export function ComposerBody({ aros, draft, step, parts, onFirstNotes, onJump }: BodyProps) {
  const { t } = useTranslation('aros-versions')
  const setItems = (versionIds: string[]) =>
    draft.change({ items: versionIds.map((versionId) => ({ versionId })) })
  if (step === 'basics') return <BasicsStep aros={aros} draft={draft} />
  if (step === 'notes') return <NotesStep ArosId={aros.id} draft={draft} onFirstLook={onFirstNotes} />
  if (step === 'diff') return <DiffStep aros={aros} draft={draft} />
  if (step === 'check') {
    return (
      <QueryPanel query={parts.check} errorTitle={t('check.failed')}>
        {(check) => <CheckStep check={check} aros={aros} onJump={onJump} />}
      </QueryPanel>
    )
  }
  return (
    <QueryPanel query={parts.tree} errorTitle={t('content.failed')} lines={24}>
      {(tree) =>
        step === 'content' ? (
          <ContentStep
            tree={tree}
            versionIds={draft.versionIds}
            usualOrder={parts.usualOrder}
            onChange={setItems}
          />
        ) : (
          <OrderStep aros={aros} tree={tree} versionIds={draft.versionIds} onChange={setItems} />
        )
      }
    </QueryPanel>
  )
}
