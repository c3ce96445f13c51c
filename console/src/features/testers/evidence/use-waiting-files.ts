import { attachEvidence } from '@filo/contract/testers/evidence-routes'
import type { Evidence } from '@filo/contract/testers/tester-shapes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { apiClient } from '../../../api/api-client.ts'
import { useCanWrite } from '../../../api/connection.ts'
import { isPassing } from '../../../api/save-failure.ts'
import { useSession } from '../../../session/session.ts'
import { dropWaitingFile, keepWaitingFile, listWaitingFiles, type WaitingFile } from './waiting-files.ts'

const RETRY_MS = 8000

interface Options {
  ArosId: string
  testerId: string
  onSent: (caseId: string, pieces: Evidence[]) => void
}

/**
 * Files of a test on their way to the server: kept in the browser first, sent one after the other, and forgotten once
 * the draft names them. The server knows a file by its content, so that one sent twice is there once.
 */
export function useWaitingFiles({ ArosId, testerId, onSent }: Options) {
  const { user } = useSession()
  const canWrite = useCanWrite()
  const [files, setFiles] = useState<WaitingFile[]>([])
  const [sending, setSending] = useState<WaitingFile>()
  const [failure, setFailure] = useState<{ caseId: string; error: unknown }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(Promise.resolve())
  const owner = { userId: user.id, testerId }

  async function refresh(): Promise<WaitingFile[]> {
    const waiting = await listWaitingFiles(owner.userId, testerId)
    setFiles(waiting)
    return waiting
  }

  /** @returns whether the next one may be tried */
  async function sendOne(file: WaitingFile): Promise<boolean> {
    setSending(file)
    try {
      const input = { params: { ArosId }, query: { name: file.name }, bytes: file.bytes }
      onSent(file.caseId, [await apiClient.call(attachEvidence, input)])
      await dropWaitingFile(file)
      return true
    } catch (error) {
      if (isPassing(error)) {
        timer.current = setTimeout(() => void flush(), RETRY_MS)
        return false
      }
      setFailure({ caseId: file.caseId, error })
      await dropWaitingFile(file)
      return true
    } finally {
      setSending(undefined)
    }
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer.current)
    for (const file of await refresh()) {
      if (!(await sendOne(file))) break
      await refresh()
    }
  }

  /** Sends what waits; two tabs of one person take turns. */
  async function flush(): Promise<void> {
    // Locks exist on https only; within one tab, one turn after the other will do.
    turn.current = turn.current.then(() =>
      'locks' in navigator ? navigator.locks.request(`filo-files-${testerId}`, sendAll) : sendAll(),
    )
    await turn.current
  }

  async function add(caseId: string, picked: readonly File[]): Promise<void> {
    setFailure(undefined)
    try {
      for (const file of picked) await keepWaitingFile(owner, caseId, file)
    } catch (error) {
      setFailure({ caseId, error })
    }
    await refresh()
    await flush()
  }

  async function remove(file: WaitingFile): Promise<void> {
    await dropWaitingFile(file)
    await refresh()
  }

  const start = useEffectEvent(() => void flush())
  useEffect(() => {
    start()
    window.addEventListener('online', start)
    return () => {
      window.removeEventListener('online', start)
      clearTimeout(timer.current)
    }
  }, [])
  useEffect(() => {
    if (canWrite) start()
  }, [canWrite])

  return { files, sending, failure, add, remove, refuse: setFailure }
}

export type WaitingFiles = ReturnType<typeof useWaitingFiles>
