import { satisfies, validRange } from 'semver'

/** Whether a version lies in a semver range; pre-releases count. An unreadable range holds nothing. */
export function inRange(semver: string, range: string): boolean {
  return validRange(range) !== null && satisfies(semver, range, { includePrerelease: true })
}
