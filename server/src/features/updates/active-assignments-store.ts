import { blockedArosStates } from '@filo/contract/aros-versions/aros-states'
import { endedCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { newestAgent } from '@filo/contract/device/assignment/agent-too-old'
import { type AssignmentPolicy, plainPolicy } from '@filo/contract/device/assignment/assignment'
import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosItems, arosVersions } from '../../db/schema/aros-versions.ts'
import { campaigns, campaignUnits } from '../../db/schema/campaigns.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import { trustTargets } from '../../db/schema/trust.ts'
import { versions } from '../../db/schema/versions.ts'
import { listStartingReleases, listVariantsStartingWith } from '../../records/releases/starting-releases.ts'
import type { ActiveAssignment } from './desired-aros.ts'

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

/** Defaults of variants and pins of units, oldest first. */
async function listAssigned(tx: Db, variantIds: readonly string[], unitIds: readonly string[]) {
  const inForce = (kind: 'default' | 'pin') => and(eq(robotAros.kind, kind), isNull(robotAros.endedAt))
  const isDefault = and(inForce('default'), inArray(robotAros.variantId, [...variantIds]))
  const isPin = and(inForce('pin'), inArray(robotAros.unitId, [...unitIds]))
  const rows = await tx
    .select({ assignment: robotAros, state: arosVersions.state, requires: trustTargets.requires })
    .from(robotAros)
    .innerJoin(arosVersions, eq(arosVersions.id, robotAros.arosId))
    .leftJoin(trustTargets, eq(trustTargets.arosId, robotAros.arosId))
    .where(or(isDefault, isPin))
    .orderBy(asc(robotAros.assignedAt), asc(robotAros.id))
  return rows.map(({ assignment, ...aros }) => ({
    ...aros,
    assignment: { ...assignment, campaignEndedAt: null },
  }))
}

/** What campaigns have given units. */
async function listAssignedReleases(tx: Db, unitIds: readonly string[]) {
  const { unitId, assignedAt, assignedArosId } = campaignUnits
  const rows = await tx
    .select({
      campaign: campaigns,
      unitId,
      assignedAt,
      arosId: arosVersions.id,
      state: arosVersions.state,
      channel: arosVersions.channel,
      requires: trustTargets.requires,
    })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignUnits.campaignId))
    .innerJoin(arosVersions, eq(arosVersions.id, assignedArosId))
    .leftJoin(trustTargets, eq(trustTargets.arosId, assignedArosId))
    .where(inArray(unitId, [...unitIds]))
  return rows.map(({ campaign, state, requires, assignedAt, ...granted }) => ({
    state,
    requires,
    assignment: {
      ...granted,
      kind: 'campaign' as const,
      variantId: campaign.variantId,
      assignedAt: assignedAt ?? campaign.createdAt,
      until: null,
      campaignEndedAt: endedCampaignStates.includes(campaign.state)
        ? (campaign.endedAt ?? campaign.updatedAt)
        : null,
    },
  }))
}

/** What new robots of variants begin with, oldest first. */
async function listStarts(tx: Db, variantIds: readonly string[]) {
  const starts = [...(await listStartingReleases(tx, variantIds))].flatMap(([variantId, rows]) =>
    rows.map((row) => ({ ...row, variantId })),
  )
  if (starts.length === 0) return []
  const { id, state, channel } = arosVersions
  const rows = await tx
    .select({ id, state, channel, requires: trustTargets.requires })
    .from(arosVersions)
    .leftJoin(trustTargets, eq(trustTargets.arosId, id))
    .where(inArray(id, [...new Set(starts.map(({ arosId }) => arosId))]))
  const found = new Map(rows.map((row) => [row.id, row]))
  return starts.flatMap(({ arosId, variantId, from }) => {
    const aros = found.get(arosId)
    if (!aros) return []
    const assignment = { kind: 'start' as const, arosId, variantId, unitId: null, assignedAt: from }
    const whole = { ...assignment, channel: aros.channel, until: null, campaignEndedAt: null }
    return [{ state: aros.state, requires: aros.requires, assignment: whole }]
  })
}

/**
 * The assignments in force for units and their variants with what holds their versions back: defaults and pins oldest
 * first, what new robots begin with, then what campaigns gave.
 */
export async function listActiveAssignments(
  tx: Db,
  variantIds: readonly string[],
  unitIds: readonly string[],
): Promise<ActiveAssignment[]> {
  if (variantIds.length === 0) return []
  const rows = [
    ...(await listAssigned(tx, variantIds, unitIds)),
    ...(await listStarts(tx, variantIds)),
    ...(await listAssignedReleases(tx, unitIds)),
  ]
  const rules = await readStartRules(tx, [...new Set(rows.map(({ assignment }) => assignment.arosId))])
  return rows.map(({ assignment, state, requires }) => {
    const { isRevoked = false, minAgent = null } = rules.get(assignment.arosId) ?? {}
    return {
      ...assignment,
      isBlocked: isRevoked || blockedArosStates.includes(state),
      minAgent,
      requires: requires ?? [],
    }
  })
}

/**
 * How a unit goes about a release that a campaign gave it: it installs later while its turn has not come (it is still queued
 * there), or it was out of touch and another robot has its place.
 */
export async function findPolicy(tx: Db, unit: string, arosId: string): Promise<AssignmentPolicy> {
  const { unitId, assignedArosId, state, asideAt, campaignId } = campaignUnits
  const [row] = await tx
    .select({ state, asideAt, policy: campaigns.policy })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignId))
    .where(and(eq(unitId, unit), eq(assignedArosId, arosId)))
  if (!row) return plainPolicy
  const isLater = row.state === 'queued' || (row.state === 'assigned' && row.asideAt !== null)
  return { install: isLater ? 'later' : 'now', unknownBody: row.policy.unknownBody }
}

/** The variants that a version containing this package version is assigned to, or given by a campaign. */
export async function listVariantsAssigned(tx: Db, versionId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ variantId: robotAros.variantId })
    .from(robotAros)
    .innerJoin(arosItems, eq(arosItems.arosId, robotAros.arosId))
    .where(and(eq(arosItems.versionId, versionId), isNull(robotAros.endedAt)))
    .orderBy(asc(robotAros.variantId))
  const granted = await tx
    .selectDistinct({ variantId: campaigns.variantId })
    .from(campaigns)
    .innerJoin(arosItems, eq(arosItems.arosId, campaigns.arosId))
    .where(and(eq(arosItems.versionId, versionId), isNotNull(campaigns.startedAt)))
  const holding = await tx
    .selectDistinct({ arosId: arosItems.arosId })
    .from(arosItems)
    .where(eq(arosItems.versionId, versionId))
  const starting = await listVariantsStartingWith(
    tx,
    holding.map(({ arosId }) => arosId),
  )
  const assigned = [...rows, ...granted].map(({ variantId }) => variantId)
  return [...new Set([...assigned, ...starting])].sort()
}
