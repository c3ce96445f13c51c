import { z } from 'zod'

const number = '(0|[1-9]\\d{0,14})'
const identifier = '(?:0|[1-9]\\d{0,14}|\\d*[A-Za-z-][0-9A-Za-z-]*)'
const pattern = new RegExp(`^${number}\\.${number}\\.${number}(?:-(${identifier}(?:\\.${identifier})*))?$`)

/** A version number as Semantic Versioning 2.0.0 writes it, without build metadata. */
export const Semver = z.stringFormat('semver', pattern).max(80)

interface Parsed {
  core: [string, string, string]
  prerelease: string[]
}

function parse(semver: string): Parsed | undefined {
  const match = pattern.exec(semver)
  if (!match) return undefined
  const [, major = '0', minor = '0', patch = '0', prerelease] = match
  return { core: [major, minor, patch], prerelease: prerelease?.split('.') ?? [] }
}

function numberKey(digits: string): string {
  return String(digits.length).padStart(2, '0') + digits
}

/**
 * A text whose bytes sort like the precedence of semver (clause 11): numbers by value, a pre-release before its
 * release, numeric identifiers before others. Order the column with `COLLATE "C"`. @throws RangeError
 */
export function semverKey(semver: string): string {
  const parsed = parse(semver)
  if (!parsed) throw new RangeError(`Not a version number: ${semver}`)
  const identifiers = parsed.prerelease.map((part) =>
    /^\d+$/.test(part) ? `0${numberKey(part)}` : `1${part}`,
  )
  const end = identifiers.length > 0 ? `-${identifiers.join(' ')}` : '~'
  return parsed.core.map(numberKey).join('.') + end
}

/** Negative when `a` comes before `b`, 0 when both are the same version. */
export function compareSemver(a: string, b: string): number {
  const [left, right] = [semverKey(a), semverKey(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

export const NextSemver = z.object({ patch: Semver, minor: Semver, major: Semver })
export type NextSemver = z.infer<typeof NextSemver>

/** The usual next numbers after the highest one of a package; `1.0.0` starts a package. */
export function nextSemvers(highest: string | null): NextSemver {
  const parsed = highest === null ? undefined : parse(highest)
  if (!parsed) return { patch: '1.0.0', minor: '1.0.0', major: '1.0.0' }
  const [major, minor, patch] = parsed.core.map(Number) as [number, number, number]
  const isPrerelease = parsed.prerelease.length > 0
  return {
    patch: `${major}.${minor}.${isPrerelease ? patch : patch + 1}`,
    minor: `${major}.${minor + 1}.0`,
    major: `${major + 1}.0.0`,
  }
}
