import { type SQL, sql } from 'drizzle-orm'
import { arosVersions } from '../../db/schema/aros-versions.ts'

const { createdBy, composerIds } = arosVersions

/** Everybody who composed an AROS version, each once: who opened the draft and whoever changed what is in it. */
export function composersOf(aros: { createdBy: string | null; composerIds: readonly string[] }): string[] {
  return [...new Set(aros.createdBy === null ? aros.composerIds : [aros.createdBy, ...aros.composerIds])]
}

/** The versions that a person composed, as {@link composersOf} says; never null, so that it can be negated. */
export function isComposedBy(userId: string): SQL {
  return sql`(${createdBy} is not distinct from ${userId} or ${composerIds} @> ${JSON.stringify([userId])}::jsonb)`
}
