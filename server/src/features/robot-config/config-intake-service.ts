import type { ConfigReportMessage } from '@filo/contract/device/messages/agent-messages'
import { DAY_MS } from '@filo/contract/durations'
import { ConfigKey } from '@filo/contract/robot-config/config-items'
import { ownVersionOf } from '@filo/contract/robot-config/config-report'
import { type ConfigEndReason, configExpiryDays } from '@filo/contract/robot-config/config-states'
import { isOfConfigItem } from '@filo/contract/robot-config/config-values'
import { resolveConfig } from '@filo/contract/robot-config/resolve-config'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { lockUnit } from '../../records/units/unit-row.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { type Actor, type RobotActor, scopeOf, systemActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { layersOf } from './config-layers.ts'
import { judgeConfigReport } from './judge-config-report.ts'
import { revert } from './plan-config-change.ts'
import { configMessages } from './report-config.ts'
import * as store from './robot-config-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & { audit: AuditService }

interface Ending {
  state: 'applied' | 'undone' | 'rejected_by_robot' | 'expired'
  endReason: ConfigEndReason | null
  endText: string
  unreadKeys: string[]
}

const actions = {
  applied: 'robot_config.applied',
  undone: 'robot_config.undone',
  rejected_by_robot: 'robot_config.rejected',
  expired: 'robot_config.expired',
} as const

const OVERDUE_TOGETHER = 100
/**
 * So many ends of defaults a day are put on record of one robot: each is a line of the audit log for ever, and nobody asked
 * this robot for it. People change defaults a few times a day; what it has in force is known of later ones all the same.
 */
const MOST_DEFAULTS_A_DAY = 30

/**
 * Of a robot that has said nothing since it was configured anew, as one with another owner, only what it says of the version
 * that counts is of this time.
 */
function isOfFormerTime({ reportedAt, version }: store.ConfigRow, number: number): boolean {
  return reportedAt === null && number < version
}

async function recordConfigEnd(
  { audit }: Deps,
  tx: Db,
  actor: Actor,
  { id, serial, customerId }: store.ConfiguredUnit['unit'],
  { ending, keys }: { ending: Ending; keys: string[] },
) {
  await audit.record(tx, actor, {
    action: actions[ending.state],
    ...unitSubject({ id, serial, customerId }),
    after: {
      items: keys,
      ...(ending.endReason ? { endReason: ending.endReason } : {}),
      text: ending.endText,
    },
  })
}

/** Ends a change; what the robot did not take is wished no more. @returns the settings that are left */
async function endConfigChange(
  deps: Deps,
  tx: Db,
  actor: Actor,
  { found, change, ending }: { found: store.ConfiguredUnit; change: store.ChangeRow; ending: Ending },
): Promise<store.ConfigRow> {
  const { clock } = deps
  const config = found.config ?? store.emptyConfigOf(found.unit.id)
  await store.endChanges(tx, [change.id], { ...ending, endedAt: clock.now() })
  const keys = change.items.map(({ key }) => key)
  await recordConfigEnd(deps, tx, actor, found.unit, { ending, keys })
  if (ending.state === 'applied') return config
  const own = revert(config.own, change.items)
  return own === config.own ? config : { ...config, own, version: config.version + 1 }
}

/** Whether the end of a default is new to the record. A number that the robot was never given is its own invention. */
async function isNews(
  { clock }: Deps,
  tx: Db,
  { unit: { id }, config }: store.ConfiguredUnit,
  change: { number: number; keys: readonly ConfigKey[] },
): Promise<boolean> {
  if (change.keys.length === 0 || change.number > (config?.version ?? 0)) return false
  if (await store.isOnRecord(tx, id, change)) return false
  const since = new Date(clock.now().getTime() - DAY_MS)
  return (await store.countFromDefaults(tx, id, since)) < MOST_DEFAULTS_A_DAY
}

/** A default of the model or the customer came to an end on the robot: nobody asked this robot for it by itself. */
async function addFromDefaults(
  deps: Deps,
  tx: Db,
  robot: RobotActor,
  found: store.ConfiguredUnit,
  { ending, message, number }: { ending: Ending; message: ConfigReportMessage; number: number },
): Promise<void> {
  const { clock, ids } = deps
  const keys = [...new Set(message.keys.flatMap((key) => ConfigKey.safeParse(key).data ?? []))]
  if (!(await isNews(deps, tx, found, { number, keys }))) return
  const resolved = resolveConfig(layersOf(found))
  const items = keys.map((key) => ({
    key,
    before: null,
    after: resolved[key]?.value ?? null,
    isCarried: false,
  }))
  const at = clock.now()
  const { id: unitId, customerId } = found.unit
  const row = {
    id: ids.next(),
    unitId,
    customerId,
    number,
    origin: 'defaults' as const,
    items,
    reason: null,
    campaignId: null,
  }
  const when = { createdAt: at, createdBy: null, endedAt: at, supersededBy: null }
  await store.insertChanges(tx, [{ ...row, ...ending, ...when }])
  await recordConfigEnd(deps, tx, robot, found.unit, { ending, keys })
}

function readTrialFacts({ clock }: Deps, { state, keys, secondsLeft }: ConfigReportMessage) {
  if (state === 'reported' || state === 'confirmed') return {}
  if (state !== 'pending') return { trialKeys: [], trialUntil: null }
  return { trialKeys: keys, trialUntil: new Date(clock.now().getTime() + (secondsLeft ?? 0) * 1000) }
}

/** Values of items that there are and that could be theirs. */
function readReportedItems({ values }: ConfigReportMessage): store.ConfigRow['reported'] {
  const known = Object.entries(values).filter(([key, { value }]) => {
    const item = ConfigKey.safeParse(key).data
    return item !== undefined && isOfConfigItem(item, value)
  })
  return Object.fromEntries(known)
}

/** Takes in a report in the transaction that holds the unit. */
export async function handleConfigReport(
  deps: Deps,
  tx: Db,
  robot: RobotActor,
  message: ConfigReportMessage,
): Promise<void> {
  const { clock } = deps
  const [found] = await store.listConfigured(tx, scopeOf(robot), [robot.unitId])
  if (!found) return
  const before = found.config ?? store.emptyConfigOf(robot.unitId)
  const number = message.version === null ? 0 : ownVersionOf(message.version)
  if (isOfFormerTime(before, number)) return
  const change = {
    reported: readReportedItems(message),
    reportedAt: clock.now(),
    readKeys: message.readKeys,
    appliedVersion: Math.min(number, before.version),
    ...readTrialFacts(deps, message),
  }
  const open = (await store.listOpen(tx, [robot.unitId])).filter((change) => change.number <= number)
  const newest = open.at(-1)
  const state = judgeConfigReport(message, newest?.items ?? [])
  const { reason, text } = message
  const ending = state && { state, endReason: reason, endText: text, unreadKeys: message.unread }
  const older = open.slice(0, -1).map(({ id }) => id)
  let after: store.ConfigRow = before
  if (ending && newest) {
    const overtaken = { state: 'superseded' as const, supersededBy: newest.number, endedAt: clock.now() }
    await store.endChanges(tx, older, overtaken)
    after = await endConfigChange(deps, tx, robot, { found, change: newest, ending })
  } else if (ending) await addFromDefaults(deps, tx, robot, found, { ending, message, number })
  else if (newest) await store.endChanges(tx, [newest.id], { unreadKeys: message.unread })
  await store.putConfig(tx, { ...after, ...change })
  for (const event of configMessages([found.unit])) publish(tx, event)
}

/** Ends what waited too long for a robot that did not come: coming back much later it shall not surprise anybody. */
export async function sweepConfigChanges(deps: Deps): Promise<void> {
  const { clock, db } = deps
  const actor = systemActor('robot-config')
  const before = new Date(clock.now().getTime() - configExpiryDays * DAY_MS)
  for (const unitId of await store.listOverdue(db, before, OVERDUE_TOGETHER)) {
    await db.transaction(async (tx) => {
      const locked = await lockUnit(tx, scopeOf(actor), unitId)
      const [found] = await store.listConfigured(tx, scopeOf(actor), [unitId])
      const [change] = (await store.listOpen(tx, [unitId])).filter(({ createdAt }) => createdAt <= before)
      if (!locked || !found || !change) return
      const ending = {
        state: 'expired',
        endReason: null,
        endText: '',
        unreadKeys: change.unreadKeys,
      } as const
      await store.putConfig(tx, await endConfigChange(deps, tx, actor, { found, change, ending }))
      for (const message of configMessages([locked])) publish(tx, message)
    })
  }
}

/** Takes in what robots say of their configuration. */
export function createConfigIntake(deps: Deps) {
  return { handle: handleConfigReport.bind(undefined, deps), sweep: sweepConfigChanges.bind(undefined, deps) }
}

export type ConfigIntake = ReturnType<typeof createConfigIntake>
