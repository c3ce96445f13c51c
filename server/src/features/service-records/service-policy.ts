import { DAY_MS } from '@filo/contract/durations'
import type { UserActor } from '../../rights/actor.ts'

interface Written {
  createdBy: string | null
  isByCustomer: boolean
}

/** A person of a customer, whose papers are the customer's and are never internal. */
export function writesAsCustomer(actor: Pick<UserActor, 'scope'>): boolean {
  return actor.scope.kind !== 'all'
}

/** The maker's people change what the maker wrote, a customer's what the customer wrote; a draft is its author's alone. */
export function mayEditRecord(
  actor: Pick<UserActor, 'scope' | 'userId'>,
  record: Written & { isDraft: boolean },
): boolean {
  if (record.isDraft) return record.createdBy === actor.userId
  return record.isByCustomer === writesAsCustomer(actor)
}

/** Drafts go by the hand of their author, anything by an administrator's. */
export function mayDeleteRecord(
  actor: Pick<UserActor, 'role' | 'userId'>,
  record: Written & { isDraft: boolean },
): boolean {
  return actor.role === 'admin' || (record.isDraft && record.createdBy === actor.userId)
}

/** A slip of the hand is taken back within a day; afterwards a file is part of the record. */
export function mayDeleteFile(
  actor: Pick<UserActor, 'role' | 'userId'>,
  file: Pick<Written, 'createdBy'> & { createdAt: Date },
  now: Date,
): boolean {
  if (actor.role === 'admin') return true
  return file.createdBy === actor.userId && now.getTime() - file.createdAt.getTime() < DAY_MS
}

/** Whether a day lies ahead wherever on Earth it is written: the day begins at UTC+14 first. */
export function isAhead(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
}
