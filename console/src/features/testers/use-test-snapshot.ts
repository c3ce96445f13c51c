import { getMyTest } from '@filo/contract/testers/testers-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQueryKey, useApiQuery } from '../../api/use-api.ts'
import { useSession } from '../../session/session.ts'
import { keepOfflineSession } from '../../state/offline-session.ts'
import { dropOffline, keepOffline, listOffline, readOffline } from '../../state/offline-store.ts'
import type { OneTest } from './Bench.tsx'

/** Benches kept per person: those opened last. */
const mostStored = 10

interface Snapshot {
  at: number
  test: OneTest
}

const prefixOf = (userId: string) => `bench/${userId}/`

async function keepSnapshot(userId: string, ArosId: string, test: OneTest): Promise<void> {
  await keepOffline(prefixOf(userId) + ArosId, { at: Date.now(), test } satisfies Snapshot)
  const retained = (await listOffline(prefixOf(userId))) as [string, Snapshot][]
  const old = retained.toSorted(([, a], [, b]) => b.at - a.at).slice(mostStored)
  await Promise.all(old.map(([key]) => dropOffline(key)))
}

/** Reads a bench; without a network, as it was seen last in this browser. */
export function useTestSnapshot(ArosId: string) {
  const session = useSession()
  const queryClient = useQueryClient()
  const input = { params: { ArosId } }
  const query = useApiQuery(getMyTest, input)
  const userId = session.user.id
  const { data, error, isPlaceholderData } = query
  const isRunning = data?.tester.state === 'in_progress'
  useEffect(() => {
    if (!data || !isRunning || isPlaceholderData) return
    keepOfflineSession(session)
    keepSnapshot(userId, ArosId, data).catch(() => undefined)
  }, [data, isRunning, isPlaceholderData, session, userId, ArosId])
  const isUnreachable = error?.status === 0 && data === undefined
  useEffect(() => {
    if (!isUnreachable) return
    void readOffline(prefixOf(userId) + ArosId).then((found) => {
      const snapshot = found as Snapshot | undefined
      if (!snapshot) return
      const key = apiQueryKey(getMyTest, { params: { ArosId } })
      queryClient.setQueryData(key, snapshot.test, { updatedAt: snapshot.at })
    })
  }, [isUnreachable, userId, ArosId, queryClient])
  return query
}
