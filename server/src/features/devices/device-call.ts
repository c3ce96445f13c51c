import { getAssignment, openLink } from '@filo/contract/device/device-routes'
import { type DeviceTokenClaims, deviceAudience, linkAudience } from '@filo/contract/device/link/device-token'
import type { RobotBudget } from './limits/robot-limits.ts'

/** What a call with a robot's token is for. */
export interface DeviceCall {
  /** Whom the token must be made out to. */
  audience: DeviceTokenClaims['aud']
  /** Its token serves this one call; others may be repeated until they are a minute old. */
  isOneUse: boolean
  /** What it uses up; undefined where reading costs little and a release has thousands of files. */
  budget: RobotBudget | undefined
}

/** Device calls beside the link, blobs and metadata. */
const restPrefix = getAssignment.path.replace(/assignment$/, '')

const reading = new Set(['GET', 'HEAD'])

/** Tells the calls of robots apart by their method and address, which may have a query. Reading changes nothing. */
export function deviceCall({ method, url }: { method: string; url: string }): DeviceCall {
  const [path = ''] = url.split('?')
  if (path === openLink.path) return { audience: linkAudience, isOneUse: true, budget: 'links' }
  const budget = path.startsWith(restPrefix) ? 'calls' : undefined
  return { audience: deviceAudience, isOneUse: !reading.has(method), budget }
}
