import type { ArosSuggestion } from '@filo/contract/aros-versions/aros-versions-routes'
import { createArosDraft, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import type { ArosChannel } from '@filo/contract/device/aros-manifest'
import { Semver } from '@filo/contract/packages/semver-order'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { FormSelect } from '../../../ui/form/FormSelect.tsx'
import { FormTextField } from '../../../ui/form/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { composerHref } from '../shared/aros-links.ts'

const DraftForm = z.object({
  name: z.string().trim().min(1).max(120),
  semver: Semver,
  baseId: z.string().nullable(),
})

interface NewDraftProps {
  robotId: string
  channel: ArosChannel
  suggestion: ArosSuggestion
}

/** Name, number and base of a new draft, filled with what is usual. */
export function NewDraft({ robotId, channel, suggestion }: NewDraftProps) {
  const { t } = useTranslation('aros-versions')
  const navigate = useNavigate()
  const { name, semver, baseId } = suggestion
  const form = useForm(DraftForm, { name, semver, baseId })
  const bases = useApiQuery(listArosVersions, {
    query: { 'f.robotId': robotId, sort: '-version', size: 100 },
  })
  const create = useApiMutation(createArosDraft, { invalidates: [listArosVersions] })
  const options = (bases.data?.items ?? [])
    .filter((item) => item.state !== 'draft')
    .map((item) => ({ value: item.id, label: `${arosTitle(item)} · ${t(`channel.${item.channel}`)}` }))
  return (
    <ApiForm
      form={form}
      submitLabel={t('start.create')}
      onSubmit={({ baseId: base, ...values }) =>
        create.mutateAsync({ body: { robotId, channel, ...values, ...(base ? { baseId: base } : {}) } })
      }
      onDone={(draft) =>
        void navigate({ href: `${composerHref(channel, { ArosId: draft.id })}&step=content` })
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
      <FormSelect
        form={form}
        name="baseId"
        label={t('basics.base')}
        help={t('basics.baseHelp')}
        options={options}
        noneLabel={t('basics.noBase')}
      />
    </ApiForm>
  )
}
