import type { InstallCondition } from '@filo/contract/customer-updates/customer-updates-routes'
import type { UpdateWindow } from '@filo/contract/customers/update-policy'
import { neededBatteryPercent, type RuntimeInfo } from '@filo/contract/device/messages/runtime-info'

type Met = InstallCondition['state']

/** What decides whether a robot could install now. */
export interface ConditionFacts {
  isInTouch: boolean
  /** It runs a release, which an installation would disturb: without one it installs however its body is. */
  hasRelease: boolean
  /** As reported last; null: it has none, or nobody reported one. */
  battery: RuntimeInfo['battery']
  /** What of its body nobody reports; null: it did not say. */
  unreported: readonly string[] | null
  /** A program requests that it is not updated. */
  hold: { reason: string; until: string } | null
  /** What its update waits for, in the words of its progress messages; null: it waits for nothing. */
  waitsFor: string | null
  /** The hours in which it may install; null: at any hour, or its customer named the moment. */
  window: UpdateWindow | null
  /** When they begin; null: they are now. */
  opensAt: Date | null
  now: Date
}

function batteryCondition({ isInTouch, battery, unreported }: ConditionFacts): InstallCondition[] {
  const isUnreported = unreported === null || unreported.includes('battery')
  if (!battery && isInTouch && !isUnreported) return []
  const isEnough = battery !== null && (battery.charging || battery.percent >= neededBatteryPercent)
  const state: Met = !isInTouch || !battery ? 'unknown' : isEnough ? 'met' : 'unmet'
  const reported = { percent: battery?.percent ?? null, charging: battery?.charging ?? null }
  return [{ kind: 'battery', state, ...reported, neededPercent: neededBatteryPercent }]
}

/** Servers do not follow joints and speech: the robot looks at the moment itself, and reports what it waits for. */
function stillCondition({ isInTouch, waitsFor }: ConditionFacts): InstallCondition {
  const isBusy = waitsFor?.startsWith('waiting_speaking') || waitsFor?.startsWith('waiting_moving')
  return { kind: 'still', state: isInTouch && isBusy ? 'unmet' : 'unknown' }
}

function holdCondition({ isInTouch, hold, now }: ConditionFacts): InstallCondition[] {
  if (!hold || Date.parse(hold.until) <= now.getTime()) return []
  return [{ kind: 'hold', state: isInTouch ? 'unmet' : 'unknown', ...hold }]
}

function hoursCondition({ window, opensAt }: ConditionFacts): InstallCondition[] {
  if (!window) return []
  const state = opensAt ? 'unmet' : 'met'
  return [{ kind: 'hours', state, window, opensAt: opensAt?.toISOString() ?? null }]
}

/** What has to hold before a robot installs what it is offered, as its agent and its campaign decide it; what nobody knows never counts as met. */
export function installConditions(facts: ConditionFacts): InstallCondition[] {
  const body = facts.hasRelease
    ? [...batteryCondition(facts), stillCondition(facts), ...holdCondition(facts)]
    : []
  return [{ kind: 'connected', state: facts.isInTouch ? 'met' : 'unmet' }, ...body, ...hoursCondition(facts)]
}
