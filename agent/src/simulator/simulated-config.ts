import { type ConfigKey, configKeys } from '@filo/contract/robot-config/config-items'
import type { ConfigValue, ConfigValues } from '@filo/contract/robot-config/config-shapes'
import type { LocalApiClient } from '../local-api/client.ts'
import { followConfig } from '../local-api/follow-config.ts'

const program = 'robot-software'

/** What the programs of a virtual robot do not look at: the agent and the console say so. */
const unread: readonly ConfigKey[] = ['soundCardNo', 'voiceChangerPitch', 'voiceChangerRate']
const keys = configKeys.filter((key) => !unread.includes(key))

/** What the programs of a virtual robot are set to before anybody says otherwise. */
const initial: ConfigValues = {
  language: 'tr',
  mode: 'autonomous',
  faceBrightness: 70,
  faceMimics: true,
  faceMimicSet: ['neutral', 'happy', 'thinking'],
  micPort: 'robot',
  micDistance: 1.5,
  micVolume: 60,
  micVolumeMax: 100,
  musicVolume: 30,
  musicVolumeMax: 80,
  speechVolume: 50,
  speechVolumeMax: 90,
  voiceChanger: 'off',
  'stt.language': 'tr',
  'stt.sensitivity': 60,
  'stt.noiseReduction': true,
  'stt.offline': false,
  'tts.rate': 100,
  'tts.pitch': 0,
  speechTimeout: 8,
  words: [],
}

/** Its network goes off a moment after the mode was set. */
const fallsAsleepMs = 1000

interface SimulatedConfigOptions {
  setOnline: (isOnline: boolean) => void
}

/**
 * The programs of a virtual robot as they follow its configuration. In sleep mode they switch its network off and answer
 * nothing, as a robot that was put to sleep from afar would: its agent takes that back.
 */
export function createSimulatedConfig({ setOnline }: SimulatedConfigOptions) {
  const values: Record<string, ConfigValue> = { ...initial }
  let isAsleep = false
  let falling: NodeJS.Timeout | undefined

  function apply(changed: Record<string, ConfigValue | null>): Promise<void> | undefined {
    for (const [key, value] of Object.entries(changed)) {
      const own = value ?? initial[key as ConfigKey]
      if (own === undefined) delete values[key]
      else values[key] = own
    }
    const wasAsleep = isAsleep
    isAsleep = values['mode'] === 'sleep'
    clearTimeout(falling)
    if (isAsleep && !wasAsleep) falling = setTimeout(() => setOnline(false), fallsAsleepMs)
    if (wasAsleep && !isAsleep) setOnline(true)
    return isAsleep ? new Promise(() => undefined) : undefined
  }

  async function reportMissing(client: LocalApiClient): Promise<void> {
    const { values: known } = await client.config({ program, keys })
    const missing = keys.filter((key) => known[key] === null && values[key] !== undefined)
    await client.reportConfig(Object.fromEntries(missing.map((key) => [key, values[key]])))
  }

  return {
    value: (key: ConfigKey): ConfigValue | undefined => values[key],
    /** Tells the agent what nobody has set yet, and follows. @returns how to end it */
    async start(client: LocalApiClient): Promise<() => void> {
      // An agent that cannot answer now is told at its next start; following asks again by itself.
      await reportMissing(client).catch(() => undefined)
      return followConfig(client, { program, keys, apply })
    },
    /** What somebody sets on the robot itself. */
    async set(client: LocalApiClient, own: ConfigValues): Promise<void> {
      Object.assign(values, own)
      await client.reportConfig(own)
    },
  }
}

export type SimulatedConfig = ReturnType<typeof createSimulatedConfig>
