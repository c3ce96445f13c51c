import { auditActions } from '@filo/contract/audit/audit-actions'

/** Actions of other things that a type of record keeps in its own history, by the start of their names. */
const besides: Record<string, readonly string[]> = {
  produced_robot: ['update.'],
  aros_version: ['aros.', 'tester.'],
}

/** The actions that the history of a type of record may hold. */
export function historyActions(objectType: string): string[] {
  const starts = [`${objectType}.`, ...(besides[objectType] ?? [])]
  return Object.keys(auditActions).filter((action) => starts.some((start) => action.startsWith(start)))
}
