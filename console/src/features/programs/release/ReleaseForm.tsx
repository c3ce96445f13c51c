import type { ProgramPermission } from '@filo/contract/programs/program-kinds'
import type { ProgramRelease } from '@filo/contract/programs/programs-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { asFieldError } from '../../../components/form/as-field-error.ts'
import { FormSearchSelectMany } from '../../../components/form/FormSearchSelectMany.tsx'
import { productSource } from '../../../components/variant/product-source.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { FormLocalizedField } from '../../../ui/form/fields/FormLocalizedField.tsx'
import { FormSemverField } from '../../../ui/form/fields/FormSemverField.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useProgramWords } from '../shared/use-program-words.ts'
import { PackagesField } from './PackagesField.tsx'
import { PermissionsField } from './PermissionsField.tsx'
import { ReleaseValues, releaseValues } from './release-values.ts'

/** At which field an error of the server is shown. */
const fieldOf: Readonly<Record<string, string>> = {
  already_exists: 'semver',
  program_semver_low: 'semver',
  program_package_unknown: 'versionIds',
  program_variant_unknown: 'variantIds',
  program_arosrange_invalid: 'arosRange',
}

function atItsField(error: unknown): unknown {
  return Object.entries(fieldOf).reduce<unknown>(
    (left, [code, path]) => asFieldError(left, code, path),
    error,
  )
}

function useFieldLabels() {
  const { t } = useTranslation('programs')
  return {
    semver: t('facts.semver'),
    versionIds: t('facts.packages'),
    variantIds: t('facts.variants'),
    arosRange: t('facts.arosRange'),
    permissions: t('facts.permissions'),
    'notes.tr': t('facts.notes'),
    'notes.en': t('facts.notes'),
  }
}

/** Words for ids in the question whose change counts: of the releases that were read. */
function useValueTexts(known: ProgramRelease | undefined) {
  const words = useProgramWords()
  const localized = useLocalized()
  const [latest, learn] = useState<ProgramRelease>()
  const read = [known, latest].filter((release) => release !== undefined)
  const versions = read.flatMap(({ items }) =>
    items.map((item) => [item.versionId, words.packages([item])] as const),
  )
  const variants = read.flatMap((release) =>
    release.variants.map(({ id, name }) => [id, localized(name)] as const),
  )
  const names = new Map([...versions, ...variants])
  const namesOf = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '…').join(', ') || '—'
  const texts = {
    versionIds: namesOf,
    variantIds: namesOf,
    permissions: (chosen: readonly ProgramPermission[]) => words.permissions(chosen) || '—',
  }
  return { learn, texts }
}

interface Props {
  initial: z.input<typeof ReleaseValues>
  /** The release that is changed, or the one whose content a new one begins with. */
  known: ProgramRelease | undefined
  /** The highest number there is, which a new one must exceed. */
  highest?: string | undefined
  etag?: string
  submitLabel?: string
  loadLatest?: () => Promise<ProgramRelease>
  onSubmit: (body: z.output<typeof ReleaseValues>, ifMatch: string | undefined) => Promise<ProgramRelease>
  onDone: (saved: ProgramRelease) => void
  onCancel: () => void
}

/** What a release is made of: its number, packages in order, where it runs, what it uses and what is new in it. */
export function ReleaseForm({ initial, known, highest, loadLatest, onSubmit, ...shell }: Props) {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const form = useForm(ReleaseValues, initial)
  const { learn, texts } = useValueTexts(known)
  const labels = useFieldLabels()
  return (
    <ApiForm
      {...shell}
      form={form}
      hasStickyFooter
      fieldLabels={labels}
      fieldValueTexts={texts}
      loadLatest={
        loadLatest &&
        (async () => {
          const latest = await loadLatest()
          learn(latest)
          return { values: releaseValues(latest), etag: latest.etag }
        })
      }
      onSubmit={(body, ifMatch) =>
        onSubmit(body, ifMatch).catch((error: unknown) => {
          throw atItsField(error)
        })
      }
    >
      <FormSemverField form={form} name="semver" label={labels.semver} current={highest} isRequired />
      <PackagesField form={form} name="versionIds" known={known?.items ?? []} />
      <FormSearchSelectMany
        form={form}
        name="variantIds"
        label={labels.variantIds}
        help={t('form.variantsHelp')}
        source={productSource(localized)}
      />
      <FormTextField
        form={form}
        name="arosRange"
        label={labels.arosRange}
        help={t('form.arosRangeHelp')}
        maxLength={100}
      />
      <PermissionsField form={form} name="permissions" />
      <FormLocalizedField
        form={form}
        name="notes"
        label={labels['notes.tr']}
        help={t('form.notesHelp')}
        rows={3}
        maxLength={4000}
      />
    </ApiForm>
  )
}
