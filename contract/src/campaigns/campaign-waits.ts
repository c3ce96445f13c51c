import { z } from 'zod'
import { UpdateMessage } from '../device/messages/update-progress.ts'
import { Id, Instant } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'

/**
 * What a campaign under way waits for: its start, its robots to be listed, a person who has it go on, the robots of the
 * present wave, the time for which a wave is watched, its comparison, or robots that stop or go back.
 */
export const CampaignWaitKind = z.enum([
  'start',
  'listing',
  'stopped',
  'robots',
  'watch',
  'comparison',
  'unwinding',
])
export type CampaignWaitKind = z.infer<typeof CampaignWaitKind>

/**
 * What one robot waits for: room among those on their way, its hours, its customer's word, the time its customer chose, its
 * link, its body (its update says which), or the end of what it does.
 */
export const UnitWaitKind = z.enum(['room', 'window', 'consent', 'chosen_time', 'offline', 'body', 'moving'])
export type UnitWaitKind = z.infer<typeof UnitWaitKind>

/** One robot that a campaign waits for. */
export const UnitWait = z.object({
  unitId: Id,
  serial: z.string(),
  customerName: z.string().nullable(),
  kind: UnitWaitKind,
  /** Since when; null: nobody knows, or never heard of. */
  since: Instant.nullable(),
  /** The earliest moment at which it goes on; null: no evidence says when. */
  until: Instant.nullable(),
  /** When it is left out unless something happens before; null: never by itself. */
  leftOutAt: Instant.nullable(),
  /** The wave does not go on before it; the others hold up the end of the campaign alone. */
  holdsWave: z.boolean(),
  /** What its update said last. */
  message: UpdateMessage.nullable(),
  /** What the catalogue calls the package that it names; null: none. */
  packageName: LocalizedText.nullable(),
})
export type UnitWait = z.infer<typeof UnitWait>

/** Why a campaign stands where it does. */
export const CampaignWait = z.object({
  kind: CampaignWaitKind,
  /** The present wave; 0 for the canaries. */
  wave: z.number().int(),
  /** Since when nothing has moved. */
  since: Instant.nullable(),
  /** The earliest moment at which all of it goes on; null: no evidence says when. */
  until: Instant.nullable(),
  /**
   * How many robots it waits for, and how many of them were looked at; while a wave is watched or compared, those of it that
   * are still without what the campaign brings.
   */
  units: z.object({ total: z.number().int(), looked: z.number().int() }),
  /** Those looked at by what they wait for, the most first. */
  kinds: z.array(z.object({ kind: UnitWaitKind, units: z.number().int() })),
  /** The first of them, those that hold up the wave before the others. */
  robots: z.array(UnitWait),
})
export type CampaignWait = z.infer<typeof CampaignWait>
