import { SoftwareInfo } from '@filo/contract/device/messages/robot-report'

/** That packages of a robot began to fail, or that none does any more. */
interface FailingChange {
  isRecovered: boolean
  /** Codes of the packages that fail now, or of those that did. */
  packages: string[]
  /** What those that fail printed last, by code, as far as the robot told it. */
  details?: Record<string, string>
}

function failingOf(softwareInfo: SoftwareInfo | undefined): string[] {
  return (softwareInfo?.packages ?? []).filter(({ state }) => state === 'failed').map(({ code }) => code)
}

function reportedBy(codes: readonly string[], { packages }: SoftwareInfo): Pick<FailingChange, 'details'> {
  const details = packages.flatMap(({ code, detail }) =>
    detail && codes.includes(code) ? [[code, detail]] : [],
  )
  return details.length > 0 ? { details: Object.fromEntries(details) } : {}
}

/** Change between two reports in which packages fail; undefined while nothing new is wrong. Pure. */
export function failingChange(before: unknown, now: SoftwareInfo): FailingChange | undefined {
  const failed = failingOf(SoftwareInfo.safeParse(before).data)
  const failing = failingOf(now)
  if (failing.some((code) => !failed.includes(code)))
    return { isRecovered: false, packages: failing, ...reportedBy(failing, now) }
  if (failing.length === 0 && failed.length > 0) return { isRecovered: true, packages: failed }
  return undefined
}
