interface Stamp {
  at: Date
  /** Who did it: the id of the actor, null for the system. */
  by: string | null
}

/** Columns that a new row says of itself: who made it and when, as its first revision. */
export function newMeta({ at, by }: Stamp) {
  return { createdAt: at, createdBy: by, updatedAt: at, updatedBy: by, revision: 1 }
}

/** Columns that every change of a row writes beside the change: who, when, and the next revision, which its ETag is. */
export function changedMeta(before: { revision: number }, { at, by }: Stamp) {
  return { updatedAt: at, updatedBy: by, revision: before.revision + 1 }
}
