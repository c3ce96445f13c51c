/** Whether one version of the agent (semver without build metadata) is newer than another; what is no version is older. */
export function isNewer(one: string, other: string): boolean {
  return compare(one, other) > 0
}

function partsOf(version: string): { numbers: number[]; before: string[] } {
  const [core = '', ...rest] = version.split('+')[0]?.split('-') ?? []
  const numbers = core.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : -1))
  return { numbers, before: rest.length > 0 ? rest.join('-').split('.') : [] }
}

function compareNames(one: string, other: string): number {
  const [left, right] = [/^\d+$/.test(one), /^\d+$/.test(other)]
  if (left && right) return Number(one) - Number(other)
  if (left !== right) return left ? -1 : 1
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Semver section 11: numbers first; a pre-release is before its release. */
function compare(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)]
  for (let place = 0; place < 3; place += 1) {
    const difference = (left.numbers[place] ?? 0) - (right.numbers[place] ?? 0)
    if (difference !== 0) return difference
  }
  if (left.before.length === 0 || right.before.length === 0) return right.before.length - left.before.length
  for (let place = 0; place < Math.max(left.before.length, right.before.length); place += 1) {
    const [a, b] = [left.before[place], right.before[place]]
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1
    const difference = compareNames(a, b)
    if (difference !== 0) return difference
  }
  return 0
}
