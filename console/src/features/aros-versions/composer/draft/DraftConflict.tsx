import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../../api/api-client.ts'
import { useNamedOptions } from '../../../../components/form/named-options.ts'
import { useReadError } from '../../../../components/form/use-read-error.ts'
import { packageVersionSource } from '../../../../components/package/package-version-source.ts'
import { useLocalized } from '../../../../i18n/localized.ts'
import { ConflictDialog } from '../../../../ui/form/ConflictDialog.tsx'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import { ErrorPanel } from '../../../../ui/page/ErrorPanel.tsx'
import { arosSource } from '../../shared/option-sources.ts'
import { type ConflictTexts, myValues, theirValues } from './conflict-values.ts'
import type { Draft } from './use-draft.ts'

interface Props {
  server: ArosVersionDetail
  draft: Draft
}

/** The names of packages and of the base, whether the server's version has them or only ours. */
function useConflictTexts({ server, draft }: Props): ConflictTexts {
  const localized = useLocalized()
  const { date } = useFormats()
  const known = new Map(
    server.items.map((item) => [item.versionId, `${localized(item.name)} ${item.version}`]),
  )
  const unknown = (draft.unsaved.items ?? []).map((item) => item.versionId).filter((id) => !known.has(id))
  const versions = useNamedOptions(packageVersionSource(localized), unknown)
  const baseIds = [server.base?.id ?? [], draft.unsaved.baseId ?? []].flat()
  const bases = useNamedOptions(arosSource({ variantId: server.robot.id }), baseIds)
  const labelIn = (options: typeof bases, id: string) =>
    options.find((option) => option.value === id)?.label ?? '…'
  return {
    versionOf: (id) => known.get(id) ?? labelIn(versions, id),
    baseOf: (id) => labelIn(bases, id),
    day: date,
  }
}

function LoadedConflict({ server, draft }: Props) {
  const { t } = useTranslation('aros-versions')
  const words = useConflictTexts({ server, draft })
  const labels = {
    name: t('basics.name'),
    semver: t('basics.semver'),
    base: t('basics.base'),
    packages: t('packages'),
    'notes.tr': t('notes.tr'),
    'notes.en': t('notes.en'),
    quorum: t('basics.quorum'),
    dueAt: t('basics.due'),
    bakeS: t('basics.bake'),
  }
  return (
    <ConflictDialog
      mine={myValues(server, draft.unsaved, words)}
      theirs={theirValues(server, words)}
      labels={labels}
      onKeepMine={() => void draft.resolve(true)}
      onAcceptTheirs={() => void draft.resolve(false)}
    />
  )
}

/** Somebody else changed the draft meanwhile: what differs, and whose wins. */
export function DraftConflict({ ArosId, draft }: { ArosId: string; draft: Draft }) {
  const { t } = useTranslation(['aros-versions', 'ui'])
  const readError = useReadError()
  const titleId = useId()
  const server = useQuery({
    queryKey: ['draft-conflict', ArosId],
    queryFn: () => apiClient.call(getArosVersion, { params: { ArosId } }),
    gcTime: 0,
  })
  if (server.data) return <LoadedConflict server={server.data} draft={draft} />
  if (!server.error) return null
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('ui:conflict.title')}</DialogTitle>
      <DialogContent>
        <ErrorPanel
          title={t('failed')}
          detail={readError(server.error)}
          onRetry={() => void server.refetch()}
        />
      </DialogContent>
    </Dialog>
  )
}
