import type { BaseContext } from '../../base-context.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { createConfigDefaultsService } from './config-defaults-service.ts'
import { createConfigOfCampaigns } from './config-of-campaigns.ts'
import { createConfigWriter } from './config-writer-service.ts'
import { createRobotConfigService } from './robot-config-service.ts'
import { createVoiceTrialsService, type VoiceCommands } from './voice-trials-service.ts'

/** All of how robots are configured, but what they report. */
export function createRobotConfigServices(base: BaseContext, audit: AuditService, commands: VoiceCommands) {
  const writer = createConfigWriter({ ...base, audit })
  const robotConfig = createRobotConfigService({ ...base, writer })
  return {
    configWriter: writer,
    configOfCampaigns: createConfigOfCampaigns({ configWriter: writer }),
    robotConfig,
    voiceTrials: createVoiceTrialsService({ ...base, audit, commands, robotConfig }),
    configDefaults: createConfigDefaultsService({ ...base, audit }),
  }
}

export type RobotConfigServices = ReturnType<typeof createRobotConfigServices>
