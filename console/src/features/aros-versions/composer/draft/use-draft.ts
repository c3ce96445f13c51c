import { checkArosVersion, diffArosVersions } from '@filo/contract/aros-versions/aros-comparison-routes'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import {
  getArosVersion,
  listArosVersions,
  updateArosDraft,
} from '@filo/contract/aros-versions/aros-versions-routes'
import { ApiError } from '@filo/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { apiClient } from '../../../../api/api-client.ts'
import { isPassing, retryDelayMs } from '../../../../api/save-failure.ts'
import { useAfterSignIn } from '../../../../api/use-after-sign-in.ts'
import { apiQueryKey, useInvalidate } from '../../../../api/use-api.ts'
import { oneAtATime } from '../../../../lib/one-at-a-time.ts'
import type { DraftPatch } from './draft-backup.ts'
import { useDraftBackup } from './use-draft-backup.ts'

type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'waiting' | 'saving' | 'offline' | 'conflict' }
  | { kind: 'refused'; error: unknown }

const DELAY_MS = 900
const RETRY_MS = 5000

const savedAs = ({ updatedAt }: ArosVersionDetail): SaveState => ({ kind: 'saved', at: updatedAt })

/** The draft as shown: what the server has, with what is not saved yet on top. */
export function useDraft(aros: ArosVersionDetail) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  const { backup, isStored, keepPatch } = useDraftBackup(aros.id)
  const [pending, setPending] = useState<DraftPatch>(backup?.patch ?? {})
  const [state, setState] = useState<SaveState>(backup ? { kind: 'waiting' } : savedAs(aros))
  const latest = useRef({ pending: backup?.patch ?? {}, etag: backup?.etag ?? aros.etag })
  const [inTurn] = useState(oneAtATime)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function keep(patch: DraftPatch) {
    latest.current.pending = patch
    setPending(patch)
    keepPatch(latest.current.etag, patch)
  }

  function later(ms: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), ms)
  }

  async function accept(sent: DraftPatch, saved: ArosVersionDetail) {
    latest.current.etag = saved.etag
    const rest = Object.entries(latest.current.pending).filter(
      ([key, value]) => value !== sent[key as keyof DraftPatch],
    )
    queryClient.setQueryData(apiQueryKey(getArosVersion, { params: { ArosId: aros.id } }), saved)
    keep(Object.fromEntries(rest))
    setState(rest.length > 0 ? { kind: 'waiting' } : savedAs(saved))
    await invalidate([checkArosVersion, diffArosVersions, listArosVersions])
    if (rest.length > 0) later(0)
  }

  function fail(error: unknown) {
    if (error instanceof ApiError && error.problem?.code === 'etag_mismatch') setState({ kind: 'conflict' })
    else if (isPassing(error)) {
      setState({ kind: 'offline' })
      later(retryDelayMs(error, RETRY_MS))
    } else setState({ kind: 'refused', error })
  }

  async function send(): Promise<boolean> {
    const { pending: sent, etag } = latest.current
    clearTimeout(timer.current)
    setState({ kind: 'saving' })
    try {
      const input = { params: { ArosId: aros.id }, body: sent, ifMatch: etag }
      await accept(sent, await apiClient.call(updateArosDraft, input))
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }

  async function sendAll(): Promise<boolean> {
    while (Object.keys(latest.current.pending).length > 0) if (!(await send())) return false
    return true
  }

  /** Saves what waits, now, after a save under way. Resolves to whether everything is on the server. */
  const save = () => inTurn(sendAll)

  function change(patch: DraftPatch) {
    keep({ ...latest.current.pending, ...patch })
    setState({ kind: 'waiting' })
    later(DELAY_MS)
  }

  /** After a conflict: the server's version wins, or ours is saved over it. */
  async function resolve(keepMine: boolean) {
    const params = { ArosId: aros.id }
    try {
      const server = await apiClient.call(getArosVersion, { params })
      latest.current.etag = server.etag
      queryClient.setQueryData(apiQueryKey(getArosVersion, { params }), server)
      if (!keepMine) keep({})
      setState(keepMine ? { kind: 'waiting' } : savedAs(server))
    } catch (error) {
      return fail(error)
    }
    if (keepMine) await save()
  }

  useAfterSignIn(state.kind === 'refused' ? state.error : undefined, () => later(0))
  const resume = useEffectEvent(() => later(0))
  useEffect(() => {
    if (backup) resume()
    return () => clearTimeout(timer.current)
  }, [backup])

  return {
    name: pending.name ?? aros.name,
    semver: pending.semver ?? aros.semver,
    baseId: pending.baseId === undefined ? (aros.base?.id ?? null) : pending.baseId,
    notes: pending.notes ?? aros.notes,
    quorum: pending.quorum ?? aros.quorum,
    bakeS: pending.bakeS === undefined ? aros.bakeS : pending.bakeS,
    dueAt: pending.dueAt === undefined ? aros.dueAt : pending.dueAt,
    versionIds: pending.items?.map((item) => item.versionId) ?? aros.items.map((item) => item.versionId),
    state,
    /** What is not on the server yet. */
    unsaved: pending,
    /** Whether this browser has a copy of it. */
    isStored,
    isDirty: Object.keys(pending).length > 0,
    wasRestored: backup !== undefined,
    change,
    save,
    resolve,
  }
}

export type Draft = ReturnType<typeof useDraft>
