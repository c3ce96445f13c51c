import { commonErrors } from '@filo/contract/common-errors'
import { agentCan } from '@filo/contract/device/agent-capabilities'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import { robotConfigErrors } from '@filo/contract/robot-config/robot-config-errors'
import type { VoiceTrial } from '@filo/contract/robot-config/voice-trial-routes'
import { voiceTrialWaitSeconds } from '@filo/contract/robot-config/voice-trials'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { findUnitWithAgent } from '../../records/units/unit-agent.ts'
import { lockUnit } from '../../records/units/unit-row.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { RobotConfigService } from './robot-config-service.ts'
import * as store from './voice-trials-store.ts'

/** Gives a robot the command to say a sentence. */
export interface VoiceCommands {
  queue: (
    tx: Db,
    unitId: string,
    command: { kind: 'speak'; id: string; language: 'tr' | 'en'; expiresAt: Date },
  ) => Promise<unknown>
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  commands: VoiceCommands
  robotConfig: Pick<RobotConfigService, 'get'>
}

function presentTrial(row: store.TrialRow, now: Date): VoiceTrial {
  const { id, outcome, doneAt, expiresAt, refusal, answer, createdAt } = row
  const isOver = expiresAt !== null && expiresAt <= now
  const ended = outcome === 'done' ? 'spoken' : 'refused'
  const state = doneAt ? ended : isOver ? 'expired' : 'waiting'
  return { id, state, refusal, text: answer ?? '', requestedAt: createdAt.toISOString() }
}

/** Has robots say a sentence, so that whoever sets their voice hears it. */
export function createVoiceTrialsService({ db, clock, ids, audit, commands, robotConfig }: Deps) {
  /** The language that the robot is set to. */
  async function languageOf(actor: UserActor, unitId: string): Promise<'tr' | 'en'> {
    const { items } = await robotConfig.get(actor, unitId)
    const item = items.find(({ key }) => key === 'language')
    return (item?.reported?.value ?? item?.desired?.value) === 'en' ? 'en' : 'tr'
  }

  async function requireAble(tx: Db, actor: UserActor, unitId: string, now: Date) {
    const unit = await lockUnit(tx, scopeOf(actor), unitId)
    const found = unit && (await findUnitWithAgent(tx, scopeOf(actor), unitId))
    if (!found) throw new DomainError(commonErrors.not_found)
    const { serial } = unit
    if (unit.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
    if (!agentCan(found.capabilities ?? [], 'try-voice'))
      throw new DomainError(robotConfigErrors.voice_trial_agent_too_old, { serial })
    if (unit.connection !== 'online') throw new DomainError(robotConfigErrors.voice_trial_offline, { serial })
    const before = await store.findNewest(tx, unitId)
    if (before && presentTrial(before, now).state === 'waiting')
      throw new DomainError(robotConfigErrors.voice_trial_running, { serial })
    return unit
  }

  /** @throws not_found */
  async function get(
    actor: UserActor,
    { unitId, trialId }: { unitId: string; trialId: string },
  ): Promise<VoiceTrial> {
    const found = await findUnitWithAgent(db, scopeOf(actor), unitId)
    const row = found && (await store.findTrial(db, unitId, trialId))
    if (!row) throw new DomainError(commonErrors.not_found)
    return presentTrial(row, clock.now())
  }

  /**
   * Asks a robot to say a sentence; what becomes of it comes within seconds.
   * @throws not_found robot_retired voice_trial_agent_too_old voice_trial_offline voice_trial_running
   */
  async function request(actor: UserActor, unitId: string): Promise<VoiceTrial> {
    const language = await languageOf(actor, unitId)
    const trialId = ids.next()
    await db.transaction(async (tx) => {
      const now = clock.now()
      const { serial, customerId } = await requireAble(tx, actor, unitId, now)
      const expiresAt = new Date(now.getTime() + voiceTrialWaitSeconds * 1000)
      await commands.queue(tx, unitId, { kind: 'speak', id: trialId, language, expiresAt })
      const object = unitSubject({ id: unitId, serial, customerId })
      await audit.record(tx, actor, { action: 'robot_config.voice_tried', ...object })
      publish(tx, { kind: 'robot-command', unitId })
    })
    return get(actor, { unitId, trialId })
  }

  return { request, get }
}
