import { getLibrarySummary, importLibraries, listLibraries } from '@filo/contract/packages/library-routes'
import { libraryLimits } from '@filo/contract/packages/library-shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../../api/connection.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Sends a library list (SBOM) to a version; what was wrong with it stays until the next try. */
export function useSbomUpload(versionId: string) {
  const { t } = useTranslation('software')
  const { bytes } = useFormats()
  const readError = useReadError()
  const canWrite = useCanWrite()
  const [fileName, setFileName] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const send = useApiMutation(importLibraries, { invalidates: [listLibraries, getLibrarySummary] })

  /** Why these files cannot be taken, said before anything is sent. */
  function reasonAgainst(files: readonly File[]): string | undefined {
    const [file] = files
    if (!file || files.length > 1) return t('libraries.onlyOne')
    const size = bytes(libraryLimits.maxBytes)
    return file.size > libraryLimits.maxBytes ? t('libraries.tooLarge', { name: file.name, size }) : undefined
  }

  function accept(files: readonly File[]): void {
    const [file] = files
    if (send.isPending || !canWrite || !file) return
    const reason = reasonAgainst(files)
    setRefusal(reason)
    send.reset()
    if (reason) return
    setFileName(file.name)
    const input = { params: { versionId }, query: { name: file.name.slice(-200) }, bytes: file }
    send.mutate(input, {
      onSuccess: ({ counts }) => showToast({ message: t('libraries.uploaded', { count: counts.all }) }),
    })
  }

  const failure = refusal ?? (send.error ? readError(send.error) : undefined)
  return { accept, fileName, failure, isPending: send.isPending, isOff: !canWrite }
}

export type SbomUpload = ReturnType<typeof useSbomUpload>
