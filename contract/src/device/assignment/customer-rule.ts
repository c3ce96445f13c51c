import { z } from 'zod'
import { remoteAccesses } from '../../customers/remote-policy.ts'

/**
 * What the customer of a robot lets be done on it from afar, as the robot's assignment says it signed; `none`: it never was
 * a customer's. What a later server may add is read as the question before each act.
 */
export const CustomerRule = z.enum(['none', ...remoteAccesses]).catch('consent')
export type CustomerRule = z.output<typeof CustomerRule>

/**
 * Whether a test of the hardware asks the person beside the robot. The command of a server only ever adds the question: what
 * leaves it out is the signed rule, and the owner's setting on the robot stands above both.
 * @param rule undefined where the last assignment says none: that of a server or an agent from before
 */
export function needsBesideConsent({
  needsConsent,
  rule,
  access,
}: {
  needsConsent: boolean
  rule: CustomerRule | undefined
  access: 'on' | 'consent' | 'off'
}): boolean {
  const isOpen = rule === 'none' || rule === 'allowed'
  return needsConsent || access !== 'on' || !isOpen
}

/** The owner's setting of remote sessions with the signed rule above an order of the server: one that refuses them is none. */
export function remoteAccessUnder<Access extends string>(
  access: Access,
  rule: CustomerRule | undefined,
): Access | 'off' {
  return rule === 'never' ? 'off' : access
}
