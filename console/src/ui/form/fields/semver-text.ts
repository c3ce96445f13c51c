/** semver.org 2.0.0, the suggested expression. */
const semver =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*))*))?(?:\+([\da-zA-Z-]+(?:\.[\da-zA-Z-]+)*))?$/

/** The next patch, minor and major version after `current`; the first versions when there is none. */
export function nextVersions(current: string | undefined): string[] {
  const match = current === undefined ? null : semver.exec(current)
  if (!match) return ['0.1.0', '1.0.0']
  const [major = 0, minor = 0, patch = 0] = match.slice(1, 4).map(Number)
  const release = `${major}.${minor}.${patch}`
  const next = [
    match[4] ? release : `${major}.${minor}.${patch + 1}`,
    `${major}.${minor + 1}.0`,
    `${major + 1}.0.0`,
  ]
  return [...new Set(next)]
}
