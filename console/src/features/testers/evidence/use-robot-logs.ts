import { listRobotLogs, requestRobotLog } from '@filo/contract/testers/robot-log-routes'
import type { MyTest } from '@filo/contract/testers/tester-shapes'
import { useEffect, useEffectEvent } from 'react'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import type { TestDraft } from '../draft/use-test-draft.ts'

const everyMs = 1500

/** Logs asked of the robots of a test; what arrives joins its case, each once. */
export function useRobotLogs({ tester, aros }: MyTest, draft: Pick<TestDraft, 'takeLog'>) {
  const params = { ArosId: aros.id }
  const isAsked = tester.testRobots.length > 0 && tester.state === 'in_progress'
  const query = useApiQuery(
    listRobotLogs,
    { params },
    {
      enabled: isAsked,
      refetchInterval: ({ state: { data } }) =>
        data?.items.some(({ state }) => state === 'waiting') ? everyMs : false,
    },
  )
  const ask = useApiMutation(requestRobotLog, { invalidates: [listRobotLogs] })
  const items = query.data?.items
  const take = useEffectEvent(() => {
    for (const { id, caseId, evidence } of items ?? []) if (evidence) draft.takeLog(id, caseId, evidence)
  })
  useEffect(() => {
    if (items) take()
  }, [items])
  return {
    robots: isAsked ? tester.testRobots : [],
    requests: items ?? [],
    ask: (caseId: string, unitId: string, minutes: number) =>
      ask.mutateAsync({ params, body: { caseId, unitId, minutes } }),
  }
}

export type RobotLogs = ReturnType<typeof useRobotLogs>
