import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** How long a robot's program has to say the sentence, from when the agent asks it. */
export const voiceTrialSeconds = 10
/** How long the server waits for a robot's word, which has its way to go too. */
export const voiceTrialWaitSeconds = voiceTrialSeconds + 10

/** What a robot says to try its voice, in the language that it is set to: never words of who asks. */
export const trialSentences: LocalizedText = {
  tr: 'Merhaba, sesimi deniyorum. Beni duyabiliyor musunuz?',
  en: 'Hello, I am trying my voice. Can you hear me?',
}

/** Why a robot did not speak: none of its programs speaks, it did not answer, or it says why itself. */
export const VoiceRefusal = z.enum(['no_program', 'no_answer', 'program_reported'])
export type VoiceRefusal = z.infer<typeof VoiceRefusal>

export const voiceRefusalTexts: Record<VoiceRefusal, LocalizedText> = {
  no_program: {
    tr: 'Robotta konuşan bir program yok: hiçbiri yerel API’den cümle beklemiyor.',
    en: 'No program of the robot speaks: none waits for sentences at its local API.',
  },
  no_answer: {
    tr: 'Robotun konuşan programı zamanında yanıt vermedi.',
    en: 'The program of the robot that speaks did not answer in time.',
  },
  program_reported: { tr: 'Robotun programı konuşmadı.', en: 'The program of the robot did not speak.' },
}
