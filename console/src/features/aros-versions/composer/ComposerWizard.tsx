import { type ComposerStep, composerSteps } from '@filo/contract/aros-versions/aros-check'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { listTesters } from '@filo/contract/testers/testers-routes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { WizardTemplate } from '../../../ui/page/WizardTemplate.tsx'
import { type DirectStep, useDirectSteps } from '../steps/use-direct-step.ts'
import { useStartTest } from '../steps/use-start-test.tsx'
import { ComposerBody } from './ComposerBody.tsx'
import { ComposerRail } from './ComposerRail.tsx'
import { SaveNote } from './draft/SaveNote.tsx'
import type { Draft } from './draft/use-draft.ts'
import { isFulfilled } from './is-fulfilled.ts'
import { useComposerParts } from './use-composer-parts.ts'

function stepOf(value: string | undefined): ComposerStep {
  return composerSteps.find((step) => step === value) ?? 'basics'
}

/** A test that nothing holds back begins with its candidate: who composes has no other thing to do between the two. */
function afterLock({ steps }: ArosVersionDetail): DirectStep | undefined {
  return steps.some(({ step, blockedBy }) => step === 'start_test' && blockedBy === null)
    ? 'start_test'
    : undefined
}

/** What the last step does: a test begins where somebody was asked to test, production goes to review. */
function useFinish(aros: ArosVersionDetail, onChooseRobots: () => void) {
  const navigate = useNavigate()
  const isTest = aros.channel === 'test'
  const testers = useApiQuery(listTesters, { params: { ArosId: aros.id } }, { enabled: isTest })
  const { run, pending } = useDirectSteps({
    onApplied: () => void navigate({ href: paths.arosVersions({ ArosId: aros.id }) }),
  })
  const startTest = useStartTest(aros, onChooseRobots)
  const available = (testers.data?.items ?? []).filter(({ state }) => state !== 'declined')
  const ofTest = available.length > 0 ? ('test' as const) : ('lock' as const)
  const label = isTest ? ofTest : ('request_review' as const)
  return {
    label,
    isPending: pending !== undefined,
    dialog: startTest.dialog,
    finish: (named: Pick<ArosVersionDetail, 'name' | 'version' | 'semver'>) => {
      const draft = { ...named, id: aros.id }
      if (!isTest) void run(draft, 'request_review')
      else if (label === 'lock') void run(draft, 'lock')
      else {
        const start = (takesRobots: boolean) => run(draft, 'lock', afterLock, { takesRobots })
        startTest.begin({ aros: named, start })
      }
    },
  }
}

/** The six steps, in the address; the last one begins the test or sends the draft to review. */
export function ComposerWizard({ aros, draft }: { aros: ArosVersionDetail; draft: Draft }) {
  const { t } = useTranslation('aros-versions')
  const [params, setParams] = useQueryParams()
  const parts = useComposerParts(aros, draft)
  const step = stepOf(params['step'])
  // A tick says that somebody looked: what is in order unseen can be opened, and is not ticked.
  const [seen, setSeen] = useState<ReadonlySet<ComposerStep>>(new Set([step]))
  const [notesSeen, setNotesSeen] = useState(false)
  const position = composerSteps.indexOf(step)
  const isLast = position === composerSteps.length - 1
  const found = parts.check.data?.problems ?? []
  const problems = found.filter((problem) => problem.severity === 'error')
  const go = (next: ComposerStep | undefined) => {
    if (!next) return
    void draft.save()
    setSeen(new Set([...seen, step, next]))
    setParams({ step: next })
  }
  const ending = useFinish(aros, () => go('basics'))
  const finish = async () => {
    const { name, semver } = draft
    if (await draft.save()) ending.finish({ name, semver, version: semver })
  }
  return (
    <WizardTemplate
      label={t('steps.label')}
      steps={composerSteps.map((key) => ({
        key,
        label: t(`steps.${key}`),
        isDone: key !== step && seen.has(key) && isFulfilled(key, draft, found),
        // The notes begin with those of the packages: nothing has to be written before they open.
        canOpen: isFulfilled(key === 'notes' ? 'check' : key, draft, found),
        hasError: problems.some((problem) => problem.step === key),
      }))}
      active={step}
      onStep={(key) => go(stepOf(key))}
      rail={<ComposerRail aros={aros} query={parts.check} step={step} onJump={go} />}
      note={<SaveNote state={draft.state} isStored={draft.isStored} />}
      onBack={position > 0 ? () => go(composerSteps[position - 1]) : undefined}
      onNext={() => (isLast ? void finish() : go(composerSteps[position + 1]))}
      isNextPending={ending.isPending}
      {...(isLast ? { nextLabel: t(`finish.${ending.label}`) } : {})}
      nextDisabledReason={
        isLast && problems.length > 0 ? t('finish.blocked', { count: problems.length }) : undefined
      }
    >
      <ComposerBody
        aros={aros}
        draft={draft}
        step={step}
        parts={parts}
        onFirstNotes={notesSeen ? undefined : () => setNotesSeen(true)}
        onJump={go}
      />
      {ending.dialog}
    </WizardTemplate>
  )
}
