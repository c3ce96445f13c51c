import { routePaths as at, type RoutePath } from './paths.ts'

/** A name in an address that a page does not take, and the one it does. */
interface MisspeltId {
  name: string
  expected: string
}

/** Pages of one produced unit. */
const unitPages: ReadonlySet<string> = new Set<RoutePath>([
  at.aboutRobots,
  at.arosInfo,
  at.hardwareDiagnostic,
  at.remoteConnection,
  at.robotSidebar,
])

/** Pages of one variant of the catalogue. */
const variantPages: ReadonlySet<string> = new Set<RoutePath>([
  at.createAros,
  at.createTestAros,
  at.product,
  at.productArosVersions,
  at.productPackages,
  at.productTestArosVersions,
  at.robotVersion,
  at.sortArosPackage,
  at.testSortArosPackage,
])

const idsOfAnyPage = ['ArosId', 'fileId', 'packageName', 'versionId', 'customerId'] as const

function namesOn(path: string): readonly string[] {
  if (unitPages.has(path)) return [...idsOfAnyPage, 'RobotId']
  return variantPages.has(path) ? [...idsOfAnyPage, 'robotId'] : idsOfAnyPage
}

/**
 * Names that differ from an id of the page in letter case alone: `RobotId` is a unit and `robotId` a variant
 * (docs/screens.md), so a page takes exactly one of them and goes on without the other.
 */
export function misspeltIds(path: string, search: Record<string, string>): MisspeltId[] {
  const names = namesOn(path)
  return Object.keys(search).flatMap((name) => {
    const expected = names.find((each) => each.toLowerCase() === name.toLowerCase())
    return expected === undefined || expected === name ? [] : [{ name, expected }]
  })
}
