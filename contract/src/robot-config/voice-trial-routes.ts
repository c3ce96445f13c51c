import { z } from 'zod'
import { Id, Instant, idParams } from '../entity.ts'
import { producedRobotErrors } from '../produced-robots/produced-robots-errors.ts'
import { route } from '../route.ts'
import { robotConfigErrors } from './robot-config-errors.ts'
import { VoiceRefusal } from './voice-trials.ts'

/** A sentence that a robot was asked to say. `expired`: it gave no answer in time. */
export const VoiceTrial = z.object({
  id: Id,
  state: z.enum(['waiting', 'spoken', 'refused', 'expired']),
  /** Of a refused one. */
  refusal: VoiceRefusal.nullable(),
  /** The robot's own words. */
  text: z.string(),
  requestedAt: Instant,
})
export type VoiceTrial = z.infer<typeof VoiceTrial>

const access = { permission: 'robot.configure' } as const

export const tryVoice = route({
  name: 'tryVoice',
  method: 'POST',
  path: '/api/produced-robots/:unitId/voice-trials',
  summary: 'Have a robot that is online say a fixed sentence with the settings that are in force',
  access,
  params: idParams('unitId'),
  response: VoiceTrial,
  status: 202,
  errors: [
    producedRobotErrors.robot_retired,
    robotConfigErrors.voice_trial_agent_too_old,
    robotConfigErrors.voice_trial_offline,
    robotConfigErrors.voice_trial_running,
  ],
  idempotent: true,
})

export const getVoiceTrial = route({
  name: 'getVoiceTrial',
  method: 'GET',
  path: '/api/produced-robots/:unitId/voice-trials/:trialId',
  summary: 'What became of a sentence that a robot was asked to say',
  access,
  params: z.object({ unitId: Id, trialId: Id }),
  response: VoiceTrial,
})

export const voiceTrialRoutes = [tryVoice, getVoiceTrial]
