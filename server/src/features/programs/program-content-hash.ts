import { canonicalJson } from '@filo/contract/device/canonical-json'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import { versionLabel } from '../../records/releases/aros-ref.ts'

/** What a release is, whatever its notes say. */
export interface ProgramContent {
  code: string
  semver: string
  /** In the order in which they are installed and started. */
  items: readonly { code: string; semver: string; build: number; contentHash: string | null }[]
  variants: readonly { code: string }[]
  arosRange: string | null
  permissions: readonly string[]
}

/**
 * The identity of a release's content: SHA-256 of its canonical JSON (RFC 8785). Packages count in their order, variants
 * and permissions in whatever order. Every package version must be frozen.
 */
export function programContentHash(content: ProgramContent): string {
  const { code, semver, items, variants, arosRange, permissions } = content
  const packages = items.map((item, index) => ({
    order: index + 1,
    code: item.code,
    version: versionLabel(item),
    contentHash: item.contentHash ?? '',
  }))
  const sorted = {
    variants: variants.map((variant) => variant.code).sort(),
    permissions: [...permissions].sort(),
  }
  return sha256Hex(canonicalJson({ format: 1, code, semver, packages, arosRange, ...sorted }))
}
