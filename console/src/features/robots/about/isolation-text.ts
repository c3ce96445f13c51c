import type { IsolationReport } from '@filo/contract/device/messages/robot-report'

type Translate = (key: string) => string

/**
 * How far a robot keeps what packages run apart from its agent, why no further, and by what it finds what they leave running;
 * undefined where it did not say.
 */
export function isolationText(isolation: IsolationReport | undefined, t: Translate): string | undefined {
  if (!isolation) return undefined
  const { level, reason, limits, processes } = isolation
  const how = reason ? t(`isolation.reason.${reason}`) : t(`isolation.level.${level}`)
  const limited = level === 'none' ? [] : [t(limits ? 'isolation.limits' : 'isolation.noLimits')]
  const found = processes ? [t(`isolation.processes.${processes}`)] : []
  return [how, ...limited, ...found].join(' · ')
}
