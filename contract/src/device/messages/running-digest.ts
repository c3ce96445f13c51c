import type { Sha256Text } from '../assignment/content-hash.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { ReportMessage } from './agent-messages.ts'

/** The parts of a report that say what a robot runs. */
export type RunningFacts = Pick<ReportMessage, 'current' | 'link' | 'softwareInfo' | 'configVersion'>

/**
 * Digest of what a robot runs: release, link, states of its packages and programs, configuration. The robot works it out of its
 * disk, the server out of the last report, so that one short value in every heartbeat shows whether they agree.
 */
export function runningDigest(
  { current, link, softwareInfo, configVersion = null }: RunningFacts,
  sha256: Sha256Text,
): string {
  const { packages, programs } = softwareInfo
  return sha256(
    canonicalJson({
      format: 1,
      contentHash: current?.contentHash ?? null,
      link: link ? [link.state, link.target] : null,
      packages: packages.map(({ code, version, state }) => [code, version, state]),
      programs: programs.map(({ code, version, releaseId, state }) => [
        code,
        version,
        releaseId ?? null,
        state ?? null,
      ]),
      configVersion,
    }),
  )
}
