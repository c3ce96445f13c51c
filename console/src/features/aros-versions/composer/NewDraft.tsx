import type { ComposerStep } from '@filo/contract/aros-versions/aros-check'
import type { ArosSuggestion } from '@filo/contract/aros-versions/aros-versions-routes'
import { createArosDraft, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import type { ArosChannel } from '@filo/contract/device/aros-manifest'
import { Semver } from '@filo/contract/packages/semver-order'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { FormSearchSelect } from '../../../components/form/FormSearchSelect.tsx'
import { FormTextField } from '../../../ui/form/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { composerHref } from '../shared/aros-links.ts'
import { arosSource } from '../shared/option-sources.ts'

const DraftForm = z.object({
  name: z.string().trim().min(1).max(120),
  semver: Semver,
  baseId: z.string().nullable(),
  /** Whose packages, order and notes the draft begins with; the base's packages where it names none. */
  copyOfId: z.string().nullable(),
})

/** A test asks first who tests it, how many must pass it and until when; the basics of production are settled here. */
const firstStep: Record<ArosChannel, ComposerStep> = { test: 'basics', production: 'content' }

interface NewDraftProps {
  variantId: string
  channel: ArosChannel
  suggestion: ArosSuggestion
}

/** Name, number and base of a new draft, filled with what is usual. */
export function NewDraft({ variantId, channel, suggestion }: NewDraftProps) {
  const { t } = useTranslation('aros-versions')
  const navigate = useNavigate()
  const { name, semver, baseId } = suggestion
  const form = useForm(DraftForm, { name, semver, baseId, copyOfId: null })
  const create = useApiMutation(createArosDraft, { invalidates: [listArosVersions] })
  const channelName = (of: ArosChannel) => t(`channel.${of}`)
  const source = arosSource({ variantId, channelName })
  return (
    <ApiForm
      form={form}
      submitLabel={t('start.create')}
      onSubmit={({ baseId: base, copyOfId, ...values }) =>
        create.mutateAsync({
          body: {
            variantId,
            channel,
            ...values,
            ...(base ? { baseId: base } : {}),
            ...(copyOfId ? { copyOfId } : {}),
          },
        })
      }
      onDone={(draft) =>
        void navigate({ href: `${composerHref(channel, { ArosId: draft.id })}&step=${firstStep[channel]}` })
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
