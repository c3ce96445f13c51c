import { z } from 'zod'
import { ArosRef, VariantRef } from '../aros-versions/aros-version-shapes.ts'
import { UpdateMessage } from '../device/messages/update-progress.ts'
import { EntityMeta, Id, Instant } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { ConnectionState } from '../produced-robots/produced-robot-states.ts'
import { ConfigKey } from '../robot-config/config-items.ts'
import { type ConfigValue, ConfigValues } from '../robot-config/config-shapes.ts'
import { ConfigChangeState, ConfigEndReason } from '../robot-config/config-states.ts'
import { UpdateState } from '../updates/updates-routes.ts'
import { CampaignPolicy } from './campaign-plan.ts'
import { CampaignUnitReason, FallReason, PauseReason } from './campaign-reasons.ts'
import { CampaignState, CampaignUnitState, GateOutcome } from './campaign-states.ts'
import { CampaignWait } from './campaign-waits.ts'

/** How many robots are in each state. */
export const CampaignCounts = z.object({
  total: z.number().int(),
  queued: z.number().int(),
  assigned: z.number().int(),
  succeeded: z.number().int(),
  /** Failed and rolled back. */
  failed: z.number().int(),
  skipped: z.number().int(),
  cancelled: z.number().int(),
  returning: z.number().int(),
  returned: z.number().int(),
})
export type CampaignCounts = z.infer<typeof CampaignCounts>

export const CampaignWave = z.object({
  /** 0: the canaries named by hand. */
  number: z.number().int(),
  counts: CampaignCounts,
})
export type CampaignWave = z.infer<typeof CampaignWave>

/** One group of a comparison, over the time it was watched; a robot counts once for each measure. */
export const GateGroup = z.object({
  units: z.number().int(),
  unitHours: z.number(),
  /** Robots whose update failed or was rolled back, among `failedAmong`: all of the group, not those watched alone. */
  failed: z.number().int(),
  failedAmong: z.number().int(),
  /** Robots that were out of touch in a quarter of an hour. */
  silent: z.number().int(),
  /** Robots that reported errors, among those that told how they are; absent in gates from before: among all. */
  faulty: z.number().int(),
  faultyAmong: z.number().int().optional(),
  /** Robots with a processor hotter than 85 °C, among those that told its temperature; absent: among all. */
  hot: z.number().int(),
  hotAmong: z.number().int().optional(),
  /**
   * Robots with a package that did not start or whose service ended again and again, among those that told what they run;
   * absent: among all.
   */
  failing: z.number().int(),
  failingAmong: z.number().int().optional(),
  /**
   * Robots whose agent started a service again that had ended by itself, among those that tell; absent in gates from before.
   */
  restarted: z.number().int().optional(),
  restartedAmong: z.number().int().optional(),
  /** Robots that lost battery faster than the median of both groups, among `drainedAmong` that ran on it while watched. */
  drained: z.number().int(),
  drainedAmong: z.number().int(),
  /** Median of what they lost, in percent of a full battery an hour; null: none ran on it. */
  drainPerHour: z.number().nullable(),
})
export type GateGroup = z.infer<typeof GateGroup>

export const GateMeasure = z.enum(['failed', 'silent', 'faulty', 'hot', 'failing', 'restarted', 'drained'])
export type GateMeasure = z.infer<typeof GateMeasure>

/** How many robots of a group a measure could have met: what a robot never told is not known to be good. */
export function measuredUnits(group: GateGroup, measure: GateMeasure): number {
  if (measure === 'silent') return group.units
  if (measure === 'restarted') return group.restartedAmong ?? 0
  return group[`${measure}Among`] ?? group.units
}

/** What the gate after a wave decided, and on what. */
export const GateDecision = z.object({
  wave: z.number().int(),
  at: Instant,
  outcome: GateOutcome,
  level: z.number(),
  updated: GateGroup,
  former: GateGroup,
  /** The measures that were worse than chance explains, with the probability of that. */
  worse: z.array(z.object({ measure: GateMeasure, probability: z.number() })),
})
export type GateDecision = z.infer<typeof GateDecision>

/** What a configuration campaign sets on its robots, and what it no longer sets so that a default counts again. */
export const CampaignConfig = z.object({ set: ConfigValues, unset: z.array(ConfigKey) })
export type CampaignConfig = z.infer<typeof CampaignConfig>

/**
 * What a robot had of an item before a campaign configured it: its own setting (null: none), and what it reported to be in
 * force where nobody wished anything (null: a default was wished, or it did not say).
 */
interface FormerValue {
  own: ConfigValue | null
  inForce: ConfigValue | null
}

export type FormerValues = Partial<Record<ConfigKey, FormerValue>>

export const Campaign = EntityMeta.extend({
  name: z.string(),
  state: CampaignState,
  pauseReason: PauseReason.nullable(),
  /** Words of whoever paused, aborted or withdrew it. */
  reason: z.string().nullable(),
  variant: VariantRef,
  /** What it brings: a release, or a configuration; the other one is null. */
  aros: ArosRef.nullable(),
  config: CampaignConfig.nullable(),
  createdByName: z.string().nullable(),
  /** Null: as soon as it is started. */
  startsAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  priority: z.number().int(),
  wave: z.number().int(),
  waveCount: z.number().int(),
  /** Until when the robots of the wave are watched; null while they still update. */
  soaksUntil: Instant.nullable(),
  counts: CampaignCounts,
  countedAt: Instant,
  /** What it waits for; null: nothing, or it goes on by itself now. Of a list, the first ten under way are looked at. */
  wait: CampaignWait.nullable(),
})
export type Campaign = z.infer<typeof Campaign>

export const CampaignDetail = Campaign.extend({
  policy: CampaignPolicy,
  waves: z.array(z.number().int()),
  waveStates: z.array(CampaignWave),
  gates: z.array(GateDecision),
  /** How many failures in the present wave stop it. */
  failureLimit: z.number().int(),
  /** How many there were since the wave began, or since somebody had it go on. */
  waveFailures: z.number().int(),
  isDefault: z.boolean(),
  /** Queued robots that download it before their turn, and those whose agent is too old to be told to. */
  early: z.object({ assigned: z.number().int(), downloaded: z.number().int(), unable: z.number().int() }),
  /** Its robots are fixed and are being listed, which a started one waits for; null: all are listed. */
  listing: z.object({ listed: z.number().int(), total: z.number().int() }).nullable(),
  /** Since when robots are gone from its list by their age, so that it cannot be withdrawn; null: all are there. */
  unitsRemovedAt: Instant.nullable(),
})
export type CampaignDetail = z.infer<typeof CampaignDetail>

/** One robot of a campaign: where it stands, what its update says, and why it waits. */
export const CampaignUnit = z.object({
  unitId: Id,
  serial: z.string(),
  robotName: z.string(),
  customerName: z.string().nullable(),
  connection: ConnectionState,
  /** When it was heard of last; null: never. */
  lastSeenAt: Instant.nullable(),
  wave: z.number().int(),
  state: CampaignUnitState,
  reason: CampaignUnitReason.nullable(),
  /** Before this moment it is not looked at again: its hours begin then, or its customer decides until then. */
  waitsUntil: Instant.nullable(),
  /** The time its customer chose for it; null: none, or it has passed. */
  chosenAt: Instant.nullable(),
  /** Who pinned a robot that is left out for its pin. */
  pinnedBy: z.string().nullable(),
  /**
   * How it stands now where that differs from `state`: one that came through is not well any more, or one that failed runs the
   * release by now (`runs_it`). Null: no such difference, or nothing to compare.
   */
  since: z.union([FallReason, z.literal('runs_it')]).nullable(),
  /** What brought the newer release that keeps it out: another campaign by its name, a pin, or a default. */
  newerBy: z.object({ kind: z.enum(['campaign', 'pin', 'default']), name: z.string().nullable() }).nullable(),
  from: ArosRef.nullable(),
  assignedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  update: z
    .object({
      id: Id,
      state: UpdateState,
      progressPercent: z.number().int().nullable(),
      updates_time: Instant,
      errorCode: z.string().nullable(),
      /** What the robot received over the network for it; null: nobody told. */
      transferredBytes: z.number().int().nullable(),
      text: z.string(),
      /** The same as a code with its values. */
      message: UpdateMessage,
      /** What the catalogue calls the package that it names; null: none. */
      packageName: LocalizedText.nullable(),
      /** The robot has it all and waits for its turn. */
      isDownloaded: z.boolean(),
    })
    .nullable(),
  /** The change of its own configuration that this campaign made, as it stands. */
  configChange: z
    .object({
      number: z.number().int(),
      state: ConfigChangeState,
      endReason: ConfigEndReason.nullable(),
      /** In the robot's own words. */
      text: z.string(),
    })
    .nullable(),
})
export type CampaignUnit = z.infer<typeof CampaignUnit>

const ByCustomer = z.array(
  z.object({ customerId: Id.nullable(), name: z.string().nullable(), units: z.number().int() }),
)

/** What withdrawing a release would touch now. */
export const ReleaseImpact = z.object({
  subject: z.literal('release'),
  /** Robots that were given it and are past the download, by what they are doing. */
  downloading: z.number().int(),
  installing: z.number().int(),
  running: z.number().int(),
  failed: z.number().int(),
  /** Those that would install something again, by the release they go back to; null: what they run stays. */
  wayBack: z.array(z.object({ aros: ArosRef.nullable(), units: z.number().int() })),
  customers: ByCustomer,
})
export type ReleaseImpact = z.infer<typeof ReleaseImpact>

/** What withdrawing a configuration would touch now. */
export const ConfigImpact = z.object({
  subject: z.literal('config'),
  /** Robots that have not answered, and those that took the change. */
  waiting: z.number().int(),
  applied: z.number().int(),
  /** It failed on them: they have their former values already. */
  failed: z.number().int(),
  /** Robots of which somebody changed something since, which is left alone; the first 20 by name. */
  changedSince: z.object({ units: z.number().int(), serials: z.array(z.string()) }),
  customers: ByCustomer,
})
export type ConfigImpact = z.infer<typeof ConfigImpact>

export const CampaignImpact = z.discriminatedUnion('subject', [ReleaseImpact, ConfigImpact])
export type CampaignImpact = z.infer<typeof CampaignImpact>
