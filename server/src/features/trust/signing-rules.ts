import type { SigningRole } from '@filo/contract/trust/trust-roles'

/** Which keys may sign a role, and how many of them must (TUF section 4.3). */
export interface RoleRule {
  keyIds: readonly string[]
  threshold: number
}

/** The rules of the roles whose keys people hold. */
export type TopRules = Record<SigningRole, RoleRule>

interface Signed {
  keyId: string
}

/** The keys of a rule that have signed. One key counts once, however often it signed (TUF section 4.2.1). */
export function signersOf(rule: RoleRule, signatures: readonly Signed[]): string[] {
  const signed = new Set(signatures.map(({ keyId }) => keyId))
  return [...new Set(rule.keyIds)].filter((keyId) => signed.has(keyId))
}

/** Whether enough keys have signed for every rule. */
export function isSigned(rules: readonly RoleRule[], signatures: readonly Signed[]): boolean {
  return rules.every((rule) => signersOf(rule, signatures).length >= rule.threshold)
}

/**
 * Rules that a file must meet. The next root needs its own threshold and that of the root before it (TUF section 5.3.4);
 * targets are read by the root that is in force when they are published: the next one while that waits with them.
 */
export function rulesFor(role: SigningRole, inForce: TopRules, next: TopRules | null): RoleRule[] {
  if (role === 'root') return next ? [inForce.root, next.root] : [inForce.root]
  return [(next ?? inForce).targets]
}

interface RuleRefusal {
  code: 'trust_last_key' | 'trust_threshold_unreachable'
  role: SigningRole
}

/** Why no root may have these rules: a role without keys, or one that could never be signed; null when it may. */
export function refuseRules(rules: TopRules): RuleRefusal | null {
  for (const role of ['root', 'targets'] as const) {
    const count = new Set(rules[role].keyIds).size
    if (count === 0) return { code: 'trust_last_key', role }
    if (rules[role].threshold > count) return { code: 'trust_threshold_unreachable', role }
  }
  return null
}

/** Whether keys that somebody still has could meet a rule at all; a key is lost when its private part is nowhere. */
export function isReachable(rule: RoleRule, isLost: (keyId: string) => boolean): boolean {
  return rule.keyIds.filter((keyId) => !isLost(keyId)).length >= rule.threshold
}
