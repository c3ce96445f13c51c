import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import { newestAgent } from '@filo/contract/device/agent-too-old'
import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosItems, arosVersions } from '../../db/schema/aros-versions.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import { trustTargets } from '../../db/schema/trust.ts'
import { versions } from '../../db/schema/versions.ts'
import type { ActiveAssignment } from './desired-aros.ts'

/** States of an assigned version in which no further robot starts it. */
const heldStates: readonly string[] = [
  'paused',
  'withdrawn',
  'archived',
  'failed',
] satisfies readonly ArosState[]

interface StartRules {
  isRevoked: boolean
  minAgent: string | null
}

/** What the packages of versions ask of a robot that shall start them; versions without demands are left out. */
async function readStartRules(tx: Db, arosIds: readonly string[]): Promise<Map<string, StartRules>> {
  const found = new Map<string, StartRules>()
  if (arosIds.length === 0) return found
  const rows = await tx
    .select({ arosId: arosItems.arosId, state: versions.state, minAgent: versions.minAgent })
    .from(arosItems)
    .innerJoin(versions, eq(versions.id, arosItems.versionId))
    .where(
      and(
        inArray(arosItems.arosId, [...arosIds]),
        or(eq(versions.state, 'revoked'), isNotNull(versions.minAgent)),
      ),
    )
  for (const { arosId, state, minAgent } of rows) {
    const known = found.get(arosId) ?? { isRevoked: false, minAgent: null }
    found.set(arosId, {
      isRevoked: known.isRevoked || state === 'revoked',
      minAgent: newestAgent([known.minAgent, minAgent]),
    })
  }
  return found
}

/** The assignments in force for variants and their units, oldest first, with what holds their versions back. */
export async function listActiveAssignments(
  tx: Db,
  variantIds: readonly string[],
): Promise<ActiveAssignment[]> {
  if (variantIds.length === 0) return []
  const rows = await tx
    .select({ assignment: robotAros, state: arosVersions.state, requires: trustTargets.requires })
    .from(robotAros)
    .innerJoin(arosVersions, eq(arosVersions.id, robotAros.arosId))
    .leftJoin(trustTargets, eq(trustTargets.arosId, robotAros.arosId))
    .where(and(inArray(robotAros.variantId, [...variantIds]), isNull(robotAros.endedAt)))
    .orderBy(asc(robotAros.assignedAt), asc(robotAros.id))
  const rules = await readStartRules(tx, [...new Set(rows.map(({ assignment }) => assignment.arosId))])
  return rows.map(({ assignment, state, requires }) => {
    const { isRevoked = false, minAgent = null } = rules.get(assignment.arosId) ?? {}
    return {
      ...assignment,
      isHeld: isRevoked || heldStates.includes(state),
      minAgent,
      requires: requires ?? [],
    }
  })
}

/** The variants that a version containing this package version is assigned to. */
export async function listVariantsAssigned(tx: Db, versionId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ variantId: robotAros.variantId })
    .from(robotAros)
    .innerJoin(arosItems, eq(arosItems.arosId, robotAros.arosId))
    .where(and(eq(arosItems.versionId, versionId), isNull(robotAros.endedAt)))
    .orderBy(asc(robotAros.variantId))
  return rows.map(({ variantId }) => variantId)
}
