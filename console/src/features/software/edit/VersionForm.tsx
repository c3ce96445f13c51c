import { checkVersion, getVersionCode } from '@filo/contract/packages/version-content-routes'
import { isOpen } from '@filo/contract/packages/version-states'
import {
  getVersion,
  listVersions,
  updateVersion,
  type VersionDetail,
} from '@filo/contract/packages/versions-routes'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { useVersionLabels } from './use-version-labels.ts'
import { VersionFields } from './VersionFields.tsx'
import { type VersionInput, type VersionOutput, versionValues } from './version-values.ts'

const retainedParams = ['tab']

/** Matches no revision: the server answers with the conflict that the form then shows. */
const staleEtag = '"0"'

interface Props {
  version: VersionDetail
  /** Held by the page, so that its tabs and steps do not lose what was typed. */
  form: Form<VersionInput, VersionOutput>
  onDone: (saved: VersionDetail) => void
  /** Told while it saves, by what has the button that saves it. */
  onPending?: (isPending: boolean) => void
}

/** Number, notes, variants and relations of a version. */
export function VersionForm({ version, form, onDone, onPending }: Props) {
  const { t } = useTranslation('software')
  const save = useApiMutation(updateVersion, {
    invalidates: [getVersion, listVersions, getVersionCode, checkVersion],
  })
  const isFrozen = !isOpen(version.state)
  // A scan or a saved script raises the revision without touching these fields; that is no conflict.
  const isCurrent = JSON.stringify(versionValues(version)) === JSON.stringify(form.initial)
  const params = { versionId: version.id }
  return (
    <ApiForm
      form={form}
      retainedParams={retainedParams}
      etag={isCurrent ? version.etag : staleEtag}
      onDone={onDone}
      onPending={onPending}
      fieldLabels={{
        semver: t('edit.semver'),
        'notes.tr': t('edit.notes'),
        'notes.en': t('edit.notes'),
        restart: t('edit.restart'),
        minAgent: t('edit.minAgent'),
        compatibleVariantIds: t('edit.variants'),
        dependencies: t('edit.dependencies'),
        conflicts: t('edit.conflicts'),
      }}
      fieldValueTexts={useVersionLabels()}
      loadLatest={async () => {
        const latest = await apiClient.call(getVersion, { params })
        return { values: versionValues(latest), etag: latest.etag }
      }}
      onSubmit={(values, ifMatch) =>
        save.mutateAsync({
          params,
          body: isFrozen ? { notes: values.notes } : values,
          ...(ifMatch ? { ifMatch } : {}),
        })
      }
    >
      <VersionFields
        form={form}
        packageCode={version.package.code}
        previous={version.previous?.semver}
        lockedReason={isFrozen ? t('edit.locked') : undefined}
      />
    </ApiForm>
  )
}
