import { getPackage } from '@filo/contract/packages/packages-routes'
import { listUploads } from '@filo/contract/packages/uploads-routes'
import { isOpen } from '@filo/contract/packages/version-states'
import { getVersion, listVersions } from '@filo/contract/packages/versions-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { useQueryParams } from '../../../lib/query-params.ts'

export const wizardSteps = ['package', 'content', 'check'] as const
export type WizardStepKey = (typeof wizardSteps)[number]

/** What earlier addresses call parts of today's steps. */
const earlierSteps: Record<string, WizardStepKey> = { files: 'content', version: 'content', summary: 'check' }

const topics = ['packages', 'uploads'] as const

/** Where the wizard stands: the address holds package, draft and step, so it can be left and resumed. */
export function useUploadWizard() {
  const [params, setParams] = useQueryParams()
  const { packageName = '', versionId = '' } = params
  useEvents(topics, { invalidates: [getVersion, listUploads, listVersions] })
  const item = useApiQuery(
    getPackage,
    { params: { packageRef: packageName } },
    { enabled: packageName !== '' },
  )
  const version = useApiQuery(getVersion, { params: { versionId } }, { enabled: versionId !== '' })
  const named = params['step'] ?? ''
  const target = wizardSteps.find((step) => step === named) ?? earlierSteps[named]
  // Without a draft there is nothing to fill in yet.
  const step: WizardStepKey = versionId === '' ? 'package' : (target ?? 'content')
  return {
    step,
    packageName,
    versionId,
    item,
    version,
    isFrozen: version.data !== undefined && !isOpen(version.data.state),
    go: (next: WizardStepKey) => setParams({ step: next }),
    choosePackage: (code: string | undefined) =>
      setParams({ packageName: code, versionId: undefined, step: undefined }, { replace: true }),
    openDraft: (draft: { id: string; code: string }, next: WizardStepKey = 'content') =>
      setParams({ packageName: draft.code, versionId: draft.id, step: next }),
  }
}

export type UploadWizard = ReturnType<typeof useUploadWizard>
