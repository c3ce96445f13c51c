import { finishUploads, listUploads } from '@filo/contract/packages/uploads-routes'
import { checkVersion } from '@filo/contract/packages/version-content-routes'
import { getVersion, type VersionDetail } from '@filo/contract/packages/versions-routes'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { uploads } from '../../../components/upload/uploads.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { isMoving } from '../../../ui/upload/upload-item.ts'
import { waitingFiles } from './waiting-files.ts'

/** Loose files that have arrived and wait for somebody to make them the content of a version. */
export function useArrivedFiles(version: VersionDetail) {
  const readError = useReadError()
  const params = { versionId: version.id }
  const isSending = useStore(uploads.store, ({ items }) =>
    items.some((item) => item.metadata.versionId === version.id && isMoving(item)),
  )
  const { data, refetch } = useApiQuery(listUploads, { params })
  const finish = useApiMutation(finishUploads, {
    invalidates: [getVersion, listUploads, checkVersion],
    onSuccess: () => uploads.clearFinished(version.id),
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  const isRead = version.state === 'scanning' || version.state === 'scan_failed'
  useEffect(() => {
    // How the files went on is told by the notice; a green bar beside a refusal would say the opposite.
    if (isRead) uploads.clearFinished(version.id)
  }, [isRead, version.id])
  // What was read while files moved is old: nothing is offered before the server was asked once more.
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    if (isSending) return undefined
    let isOver = false
    void refetch().then(() => {
      if (!isOver) setIsSettled(true)
    })
    return () => {
      isOver = true
      setIsSettled(false)
    }
  }, [isSending, refetch])
  const waiting = isSettled && data ? waitingFiles(version, data.arrival) : null
  return {
    /** The files that wait for a decision; null while there is none to take. */
    waiting,
    accept: (mode: 'replace' | 'add') =>
      finish.mutate({ params, body: { mode, isPartial: waiting?.isPartial ?? false } }),
    isTaking: finish.isPending,
  }
}
