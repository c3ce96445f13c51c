import type { UpdateMessageKey } from '@filo/contract/device/messages/update-messages'
import type { UpdatePhase } from '@filo/contract/device/messages/update-progress'
import type { Step } from '../job/step.ts'

interface StepProgress {
  phase: UpdatePhase
  key: UpdateMessageKey
  /** Share of the whole update done when the step begins; the download moves inside its own range. */
  percent: number
}

/** Percent range of the download. */
export const downloadRange = { from: 2, to: 60 }

/** How a step shows to people; `undefined` for those that take no time or speak for themselves. */
export function stepProgress(step: Step): StepProgress | undefined {
  switch (step.type) {
    case 'download':
      return { phase: 'downloading', key: 'downloading', percent: downloadRange.from }
    case 'verify':
      return { phase: 'verifying', key: 'verifying', percent: 60 }
    case 'unpack':
      return { phase: 'verifying', key: 'verifying', percent: 68 }
    case 'inventory':
      return { phase: 'installing', key: 'removing', percent: 70 }
    case 'erase':
      return { phase: 'installing', key: 'removing', percent: 90 }
    case 'stop':
      return { phase: 'restarting', key: 'restarting', percent: 80 }
    case 'services':
      return { phase: 'restarting', key: 'restarting', percent: 88 }
    case 'hook':
      if (step.hook === 'start') return { phase: 'restarting', key: 'restarting', percent: 85 }
      if (step.hook === 'healthcheck') return { phase: 'validating', key: 'validating', percent: 92 }
      return { phase: 'installing', key: 'installing', percent: step.hook === 'preinstall' ? 70 : 75 }
    default:
      return undefined
  }
}
