import type { ComposerStep } from '@filo/contract/aros-versions/aros-check'
import type { ArosSuggestion } from '@filo/contract/aros-versions/aros-versions-routes'
import { createArosDraft, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { Semver } from '@filo/contract/packages/semver-order'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../../../api/use-api.ts'
import { ApiForm } from '../../../../components/form/ApiForm.tsx'
import { FormSearchSelect } from '../../../../components/form/FormSearchSelect.tsx'
import { FormSearchSelectMany } from '../../../../components/form/FormSearchSelectMany.tsx'
import { useReadError } from '../../../../components/form/use-read-error.ts'
import { useCan, useSession } from '../../../../session/session.ts'
import { FormTextField } from '../../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { composerHref } from '../../shared/aros-links.ts'
import { arosSource, testerSource } from '../../shared/option-sources.ts'
import { useAssignTesters } from '../../testers/use-assign-testers.ts'
import { TesterRobots } from './TesterRobots.tsx'
import { useChosenRobots } from './use-chosen-robots.ts'

const DraftForm = z.object({
  name: z.string().trim().min(1).max(120),
  semver: Semver,
  baseId: z.string().nullable(),
  /** Whose packages, order and notes the draft begins with; the base's packages where it names none. */
  copyOfId: z.string().nullable(),
  /** Who is asked to test it; their days are settled with the basics. */
  testerIds: z.array(z.string()),
  /** The robots of testers, by their ids; who is not named gets what is proposed. */
  robotsOf: z.record(z.string(), z.array(z.string())),
})

/** Nobody asked to test it: its basics say who, how many must pass it and until when; else its content comes first. */
function firstStep(channel: ArosChannel, testerIds: readonly string[]): ComposerStep {
  return channel === 'test' && testerIds.length === 0 ? 'basics' : 'content'
}

interface NewDraftProps {
  variantId: string
  channel: ArosChannel
  suggestion: ArosSuggestion
}

/** Name, number and base of a new draft, filled with what is usual. */
export function NewDraft({ variantId, channel, suggestion }: NewDraftProps) {
  const { t } = useTranslation('aros-versions')
  const navigate = useNavigate()
  const { user } = useSession()
  const can = useCan()
  const { name, semver, baseId } = suggestion
  const form = useForm(DraftForm, {
    name,
    semver,
    baseId,
    copyOfId: null,
    testerIds: suggestion.testerIds,
    robotsOf: {},
  })
  const robotsOf = useChosenRobots(variantId, form.values)
  const readError = useReadError()
  const assign = useAssignTesters()
  const create = useApiMutation(createArosDraft, { invalidates: [listArosVersions] })
  const channelName = (of: ArosChannel) => t(`channel.${of}`)
  const source = arosSource({ variantId, channelName })
  return (
    <ApiForm
      form={form}
      submitLabel={t('start.create')}
      onSubmit={async ({ baseId: base, copyOfId, testerIds, robotsOf: _chosen, ...values }) => {
        const draft = await create.mutateAsync({
          body: {
            variantId,
            channel,
            ...values,
            ...(base ? { baseId: base } : {}),
            ...(copyOfId ? { copyOfId } : {}),
          },
        })
        try {
          await assign(draft.id, testerIds, (id) => ({
            testUnitIds: robotsOf.chosen[id] ?? [],
            dueAt: null,
            takesRobots: false,
          }))
          return { draft, step: firstStep(channel, testerIds) }
        } catch (error) {
          // The draft is there: who could not be asked is mended where its testers are.
          showToast({ tone: 'error', message: t('start.notRequested', { reason: readError(error) }) })
          return { draft, step: firstStep(channel, []) }
        }
      }}
      onDone={({ draft, step }) =>
        void navigate({ href: `${composerHref(channel, { ArosId: draft.id })}&step=${step}` })
      }
    >
      <FormTextField form={form} name="name" label={t('basics.name')} maxLength={120} isRequired />
      <FormTextField
        form={form}
        name="semver"
        label={t('basics.semver')}
        help={t('start.semverHelp', { version: semver })}
        maxLength={60}
        isRequired
      />
      {channel === 'test' && can('test.manage') && (
        <FormSearchSelectMany
          form={form}
          name="testerIds"
          label={t('start.testers')}
          help={t('start.testersHelp', { count: suggestion.quorum })}
          source={testerSource}
          reasonAgainst={(id) => (id === user.id ? t('testers.isComposer') : undefined)}
        />
      )}
      {channel === 'test' && can('test.manage') && form.values.testerIds.length > 0 && (
        <TesterRobots
          variantId={variantId}
          testerIds={form.values.testerIds}
          chosen={robotsOf.chosen}
          hasProposal={robotsOf.hasProposal}
          onChange={(testerId, unitIds) =>
            form.set('robotsOf', { ...form.values.robotsOf, [testerId]: unitIds })
          }
        />
      )}
      <FormSearchSelect
        form={form}
        name="baseId"
        label={t('basics.base')}
        help={t('basics.baseHelp')}
        source={source}
      />
      <FormSearchSelect
        form={form}
        name="copyOfId"
        label={t('start.copyOf')}
        help={t('start.copyOfHelp')}
        source={arosSource({ variantId, filters: {}, channelName })}
      />
    </ApiForm>
  )
}
