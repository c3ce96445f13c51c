/** Everybody who made a package version, each once: who opened the draft and whose files, code or settings are in it. */
export function authorsOf({
  createdBy,
  authorIds,
}: {
  createdBy: string | null
  authorIds: readonly string[]
}): string[] {
  return [...new Set(createdBy === null ? authorIds : [createdBy, ...authorIds])]
}
