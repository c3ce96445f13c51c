import { SoftwareInfo } from '@filo/contract/device/robot-report'

/** That packages of a robot began to fail, or that none does any more. */
export interface FailingChange {
  isRecovered: boolean
  /** Codes of the packages that fail now, or of those that did. */
  packages: string[]
}

function failingOf(softwareInfo: SoftwareInfo | undefined): string[] {
  return (softwareInfo?.packages ?? []).filter(({ state }) => state === 'failed').map(({ code }) => code)
}

/** What changed between two reports in which packages fail; undefined while nothing new is wrong. Pure. */
export function failingChange(before: unknown, now: SoftwareInfo): FailingChange | undefined {
  const failed = failingOf(SoftwareInfo.safeParse(before).data)
  const failing = failingOf(now)
  if (failing.some((code) => !failed.includes(code))) return { isRecovered: false, packages: failing }
  if (failing.length === 0 && failed.length > 0) return { isRecovered: true, packages: failed }
  return undefined
}
