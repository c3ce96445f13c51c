import type { IsolationReport } from '@filo/contract/device/robot-report'

type Translate = (key: string) => string

/** How far a robot keeps what packages run apart from its agent, and why no further; undefined where it did not say. */
export function isolationText(isolation: IsolationReport | undefined, t: Translate): string | undefined {
  if (!isolation) return undefined
  const { level, reason, limits } = isolation
  const how = reason ? t(`isolation.reason.${reason}`) : t(`isolation.level.${level}`)
  return level === 'none' ? how : `${how} · ${t(limits ? 'isolation.limits' : 'isolation.noLimits')}`
}
