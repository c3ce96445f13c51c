import { isTestFile } from '../source/file-kind.ts'

interface Place {
  /** First folder below server/src; the file's own name without its ending for those directly in it. */
  folder: string
  feature: string | undefined
  role: 'routes' | 'service' | 'store' | 'other'
}

function placeOf(path: string): Place {
  const [, , first = ''] = path.split('/')
  const feature = /^server\/src\/features\/([\w-]+)\//.exec(path)?.[1]
  const role = /-(routes|service|store)\.ts$/.exec(path)?.[1] as Place['role'] | undefined
  return { folder: first.replace(/\.ts$/, ''), feature, role: (feature && role) || 'other' }
}

/**
 * The floors of the server, from the roof down (ARCHITECTURE.md, "The house"); a folder imports its own floor's lower
 * ones only. `config` and what only names the build lie on the ground because everything may read them.
 */
const floors: readonly (readonly string[])[] = [
  [
    'main',
    'prepare-database',
    'backup-main',
    'backup',
    'start-up',
    'composition',
    'app',
    'context',
    'testing',
    'authorization',
  ],
  ['features'],
  ['base-context', 'records', 'reports'],
  ['http', 'jobs', 'oidc', 'throttle', 'vault'],
  ['archives', 'db', 'secrets', 'storage'],
  ['bus'],
  ['config', 'console-build'],
  ['agent-build', 'ground', 'product-version', 'rights'],
]

const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder))

/** Why one file of server/src may not import another, or undefined; tests build whatever they need. */
export function forbiddenInServer(from: string, to: string, typeOnly: boolean): string | undefined {
  if (!from.startsWith('server/src/') || !to.startsWith('server/src/') || isTestFile(from)) return undefined
  const own = placeOf(from)
  const other = placeOf(to)
  return betweenFloors(own, other) ?? betweenFeatures(own, other, typeOnly) ?? byRole(own, other)
}

function betweenFloors(own: Place, other: Place): string | undefined {
  const unknown = [own, other].find(({ folder }) => floorOf(folder) === -1)
  if (unknown) return `server/src/${unknown.folder} is on no floor: name it in server-zones.ts`
  if (own.folder === other.folder || floorOf(own.folder) === 0) return undefined
  if (floorOf(other.folder) > floorOf(own.folder)) return undefined
  return `${own.folder} may import lower floors only, and ${other.folder} is not below it`
}

function betweenFeatures(own: Place, other: Place, typeOnly: boolean): string | undefined {
  if (!own.feature || !other.feature || own.feature === other.feature) return undefined
  if (other.role !== 'service') return "another feature is reached only through that feature's service"
  return typeOnly ? undefined : "another feature's service is passed in by composition/: import its type only"
}

function byRole(own: Place, other: Place): string | undefined {
  if (own.role === 'routes') {
    if (other.role === 'store') return 'routes may not import a store; ask the service'
    if (other.folder === 'db') return 'routes may not import db; ask the service'
  }
  if (
    own.role === 'store' &&
    (other.role === 'service' || other.role === 'routes' || other.folder === 'http')
  )
    return 'a store may import db and its own rules only'
  return undefined
}
