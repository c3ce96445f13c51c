import { type ComposerStep, composerSteps } from '@filo/contract/aros-versions/aros-check'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../../lib/query-params.ts'
import { WizardTemplate } from '../../../ui/page/WizardTemplate.tsx'
import { ComposerBody } from './ComposerBody.tsx'
import { ComposerRail } from './ComposerRail.tsx'
import { FinishDraft } from './FinishDraft.tsx'
import { isFulfilled } from './is-fulfilled.ts'
import { SaveNote } from './SaveNote.tsx'
import { useComposerParts } from './use-composer-parts.ts'
import type { Draft } from './use-draft.ts'

function stepOf(value: string | undefined): ComposerStep {
  return composerSteps.find((step) => step === value) ?? 'basics'
}

/** The six steps, in the address; the last one locks the draft or sends it to review. */
export function ComposerWizard({ aros, draft }: { aros: ArosVersionDetail; draft: Draft }) {
  const { t } = useTranslation('aros-versions')
  const [params, setParams] = useQueryParams()
  const [isFinishing, setIsFinishing] = useState(false)
  const parts = useComposerParts(aros, draft)
  const step = stepOf(params['step'])
  // A tick says that somebody looked: what is in order unseen can be opened, and is not ticked.
  const [seen, setSeen] = useState<ReadonlySet<ComposerStep>>(new Set([step]))
  const position = composerSteps.indexOf(step)
  const isLast = position === composerSteps.length - 1
  const last = aros.channel === 'test' ? ('lock' as const) : ('request_review' as const)
  const found = parts.check.data?.problems ?? []
  const problems = found.filter((problem) => problem.severity === 'error')
  const go = (next: ComposerStep | undefined) => {
    if (!next) return
    void draft.save()
    setSeen(new Set([...seen, step, next]))
    setParams({ step: next })
  }
  const finish = async () => {
    if (await draft.save()) setIsFinishing(true)
  }
  return (
    <>
      <WizardTemplate
        label={t('steps.label')}
        steps={composerSteps.map((key) => ({
          key,
          label: t(`steps.${key}`),
          isDone: key !== step && seen.has(key) && isFulfilled(key, draft, found),
          canOpen: isFulfilled(key, draft, found),
          hasError: problems.some((problem) => problem.step === key),
        }))}
        active={step}
        onStep={(key) => go(stepOf(key))}
        rail={<ComposerRail aros={aros} query={parts.check} onJump={go} />}
        note={<SaveNote state={draft.state} isKept={draft.isKept} />}
        onBack={position > 0 ? () => go(composerSteps[position - 1]) : undefined}
        onNext={() => (isLast ? void finish() : go(composerSteps[position + 1]))}
        {...(isLast ? { nextLabel: t(`finish.${last}`) } : {})}
        nextDisabledReason={
          isLast && problems.length > 0 ? t('finish.blocked', { count: problems.length }) : undefined
        }
      >
        <ComposerBody aros={aros} draft={draft} step={step} parts={parts} onJump={go} />
      </WizardTemplate>
      {isFinishing && <FinishDraft aros={aros} step={last} onClose={() => setIsFinishing(false)} />}
    </>
  )
}
