import type { ProcessFacts } from './process-table.ts'
import { isMarkOf } from './run-mark.ts'

type Kin = Pick<ProcessFacts, 'pid' | 'parent' | 'session' | 'marks'>

/**
 * All that belongs to runs: what is marked, with all children and whatever is in a session that one of them leads. The first
 * process of a sandbox carries the mark, and inside of it nobody gets out of its children. Pure.
 */
export function familyOf<T extends Kin>(processes: readonly T[], runIds: readonly string[]): T[] {
  const marked = processes.filter(({ marks }) =>
    marks.some((mark) => runIds.some((runId) => isMarkOf(mark, runId))),
  )
  const members = new Set(marked.map(({ pid }) => pid))
  for (let size = -1; size !== members.size; ) {
    size = members.size
    for (const { pid, parent, session } of processes)
      if (members.has(parent) || members.has(session)) members.add(pid)
  }
  return processes.filter(({ pid }) => members.has(pid))
}
