import type { PendingSignature } from '@filo/contract/trust/signing-routes'
import type { PendingRow, SignatureRow } from './pending-store.ts'
import { type RoleRule, signersOf } from './signing-rules.ts'

interface PendingFacts {
  row: PendingRow
  rules: readonly RoleRule[]
  signatures: readonly SignatureRow[]
  /** What each key is called. */
  keyNames: ReadonlyMap<string, string>
  waiting: readonly { arosId: string; name: string; semver: string }[]
  programs: PendingSignature['programs']
  agents: PendingSignature['agents']
}

/** Presents what waits for signatures, as people see it. */
export function presentPending({
  row,
  rules,
  signatures,
  keyNames,
  waiting,
  programs,
  agents,
}: PendingFacts): PendingSignature {
  const { role, version, sha256, purpose, requestedAt, requestedName } = row
  return {
    role,
    version,
    sha256,
    purpose,
    requestedAt: requestedAt.toISOString(),
    requestedBy: requestedName,
    rules: rules.map((rule) => ({
      threshold: rule.threshold,
      keyIds: [...rule.keyIds],
      signedBy: signersOf(rule, signatures),
    })),
    signatures: signatures.map(({ keyId, signedAt }) => ({
      keyId,
      keyName: keyNames.get(keyId) ?? '',
      at: signedAt.toISOString(),
    })),
    releases:
      role === 'targets'
        ? waiting.map(({ arosId, name, semver }) => ({ arosId, name: `${name} ${semver}` }))
        : [],
    programs: role === 'targets' ? programs : [],
    agents: role === 'targets' ? agents : [],
  }
}
