import { listRobotLogs, requestRobotLog } from '@filo/contract/testers/robot-log-routes'
import type { MyTest } from '@filo/contract/testers/tester-shapes'
import { useEffect, useEffectEvent } from 'react'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import type { TestDraft } from '../draft/use-test-draft.ts'

const everyMs = 1500

/** Logs asked of the robots of a test; what arrives joins its case, each once. */
export function useRobotLogs({ tester, aros }: MyTest, draft: Pick<TestDraft, 'attachLog'>) {
  const params = { ArosId: aros.id }
  const isRequested = tester.testRobots.length > 0 && tester.state === 'in_progress'
  const query = useApiQuery(
    listRobotLogs,
    { params },
    {
      enabled: isRequested,
      refetchInterval: ({ state: { data } }) =>
        data?.items.some(({ state }) => state === 'waiting') ? everyMs : false,
    },
  )
  const request = useApiMutation(requestRobotLog, { invalidates: [listRobotLogs] })
  const items = query.data?.items
  const attach = useEffectEvent(() => {
    for (const { id, caseId, evidence } of items ?? []) if (evidence) draft.attachLog(id, caseId, evidence)
  })
  useEffect(() => {
    if (items) attach()
  }, [items])
  return {
    robots: isRequested ? tester.testRobots : [],
    requests: items ?? [],
    request: (caseId: string, unitId: string, minutes: number) =>
      request.mutateAsync({ params, body: { caseId, unitId, minutes } }),
  }
}

export type RobotLogs = ReturnType<typeof useRobotLogs>
