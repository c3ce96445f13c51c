import { DeviceInfo } from '@filo/contract/device/messages/robot-report'
import { RuntimeInfo } from '@filo/contract/device/messages/runtime-info'
import { Instant } from '@filo/contract/entity'
import {
  EnrolmentStatus,
  LifeState,
  lifeTransitions,
} from '@filo/contract/produced-robots/produced-robot-states'
import type { ProducedRobot, ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import type { RobotRole } from '@filo/contract/robot-users/robot-roles'
import { z } from 'zod'
import { presentMeta } from '../../http/routes/present-meta.ts'
import type { NewestReleases } from '../../records/releases/newer-releases.ts'
import { presentRunningProof } from '../../records/units/running-proof.ts'
import { unitStates } from '../../records/units/unit-states.ts'
import { fingerprint } from '../../secrets/key-fingerprint.ts'
import type { readRestored, UnitWithNames } from './produced-robots-store.ts'
import { isMismatch, robotWord } from './robot-word.ts'

const Baseline = z.object({ recordedAt: Instant, deviceInfo: DeviceInfo })

/** The name of an AROS version; null for none (an outer join without a match is null as a whole). */
export function arosName(joined: UnitWithNames['installedAros'] | null) {
  if (!joined?.id || !joined.name || !joined.semver) return null
  return { id: joined.id, name: joined.name, semver: joined.semver }
}

/** What is known beside a unit's own row when it is presented. */
export interface UnitSurroundings {
  now: Date
  newest: NewestReleases
  /** Serials that a robot asks to be let in with. */
  waitingSerials: ReadonlySet<string>
}

function statesOf(
  { unit, lastSeenAt, limits, clockAheadSeconds, hasSecondMachine }: UnitWithNames,
  { now, newest, waitingSerials }: UnitSurroundings,
) {
  const isWaiting = unit.enrolment !== 'accepted' && waitingSerials.has(unit.serial)
  return {
    lifeState: LifeState.parse(unit.lifeState),
    enrolment: isWaiting ? ('pending' as const) : EnrolmentStatus.catch('unclaimed').parse(unit.enrolment),
    ...unitStates({ ...unit, lastSeenAt, limits }, { now, newest }),
    isPinned: unit.isPinned,
    isTestRobot: unit.isTestRobot,
    isVirtual: unit.isVirtual,
    clockAheadSeconds,
    hasSecondMachine,
    agentVersion: unit.agentVersion,
  }
}

/** Presents the AROS versions that the device and the software each name. */
export function presentVersions(row: UnitWithNames) {
  const { deviceInfo, softwareInfo } = robotWord(row.unit)
  const deviceArosVersion = deviceInfo?.arosVersion ?? null
  const softwareArosVersion = softwareInfo?.arosVersion ?? null
  return {
    deviceArosVersion,
    softwareArosVersion,
    isMismatch: isMismatch(deviceArosVersion, softwareArosVersion),
  }
}

/** A unit as lists show it. */
export function presentUnitRow(row: UnitWithNames, around: UnitSurroundings): ProducedRobotRow {
  const { unit, robot, model, customer } = row
  return {
    ...presentMeta(unit),
    serial: unit.serial,
    name: unit.name,
    variantId: unit.variantId,
    robotCode: robot.code,
    robotName: robot.name,
    modelId: model.id,
    modelName: model.name,
    imageKey: robot.imageKey ?? model.imageKey,
    customerId: unit.customerId,
    customerName: customer?.name ?? null,
    siteId: unit.siteId,
    siteName: customer?.sites.find((site) => site.id === unit.siteId)?.name ?? null,
    ...statesOf(row, around),
    ...presentVersions(row),
    ...presentRunningProof(unit, row.proof),
    fellBackAt: unit.fellBackAt?.toISOString() ?? null,
    productionDate: unit.productionDate,
    shippedAt: unit.shippedAt?.toISOString() ?? null,
    warrantyUntil: unit.warrantyUntil,
    tags: unit.tags,
  }
}

/** A unit with everything known of it; a stored measurement that no longer has the contract's shape counts as none. */
export function presentUnit(
  row: UnitWithNames,
  around: UnitSurroundings,
  {
    runtimeInfo,
    ownRole,
    quarantined,
    desiredCampaign,
    restored,
    upgradeLostAt,
  }: {
    runtimeInfo: Record<string, unknown> | null
    ownRole: RobotRole | null
    quarantined: ProducedRobot['quarantinedAros']
    desiredCampaign: ProducedRobot['desiredCampaign']
    restored: Awaited<ReturnType<typeof readRestored>>
    upgradeLostAt: Date | null
  },
): ProducedRobot {
  const { unit } = row
  const listed = presentUnitRow(row, around)
  return {
    ...listed,
    ...robotWord(unit),
    runtimeInfo: RuntimeInfo.safeParse(runtimeInfo).data ?? null,
    ownRole,
    restored: restored && { at: restored.at.toISOString(), reason: restored.reason },
    ip: unit.ip,
    location: unit.location,
    notes: unit.notes,
    keyFingerprint: unit.publicKey ? fingerprint(unit.publicKey) : null,
    installedAros: arosName(row.installedAros),
    desiredAros: arosName(row.desiredAros),
    desiredCampaign,
    quarantinedAros: quarantined,
    hardwareBaseline: Baseline.safeParse(unit.hardwareBaseline).data ?? null,
    nextLifeStates: [...lifeTransitions[listed.lifeState]],
    upgradeLostAt: upgradeLostAt?.toISOString() ?? null,
  }
}
