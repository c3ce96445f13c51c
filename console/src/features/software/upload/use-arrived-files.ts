import { finishUploads, listUploads } from '@filo/contract/packages/uploads-routes'
import { checkVersion } from '@filo/contract/packages/version-content-routes'
import { getVersion, type VersionDetail } from '@filo/contract/packages/versions-routes'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { uploads } from '../../../components/upload/uploads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { isUnfinished } from '../../../ui/upload/upload-item.ts'

/** Loose files that have arrived and wait to become the content of a version. */
export function useArrivedFiles(version: VersionDetail) {
  const readError = useReadError()
  const params = { versionId: version.id }
  const isMoving = useStore(uploads.store, ({ items }) =>
    items.some((item) => item.metadata.versionId === version.id && isUnfinished(item)),
  )
  const listed = useApiQuery(listUploads, { params })
  const finish = useApiMutation(finishUploads, {
    invalidates: [getVersion, listUploads, checkVersion],
    onSuccess: () => uploads.clearFinished(version.id),
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  const isRefused = version.state === 'scan_failed'
  useEffect(() => {
    // What was refused is told by the notice; a green bar beside it would say the opposite.
    if (isRefused) uploads.clearFinished(version.id)
  }, [isRefused, version.id])
  const open = (listed.data?.items ?? []).filter(
    ({ state, kind }) => state === 'uploading' && kind === 'file',
  )
  const arrived = open.filter(({ receivedBytes, sizeBytes }) => receivedBytes >= sizeBytes).length
  const isWaiting = version.state === 'uploading' && !isMoving && arrived > 0 && arrived === open.length
  const take = (mode: 'replace' | 'add') => finish.mutate({ params, body: { mode } })

  // A draft without files has nothing to choose between: what arrived becomes its content.
  const takesAlone = isWaiting && version.fileCount === 0 && finish.isIdle
  const takeAlone = useEffectEvent(() => take('replace'))
  useEffect(() => {
    if (takesAlone) takeAlone()
  }, [takesAlone])
  return {
    isMoving,
    /** How many files wait for a decision; 0 while there is none to take. */
    waiting: isWaiting && version.fileCount > 0 ? arrived : 0,
    take,
    isTaking: finish.isPending,
  }
}
