import { isTestFile } from '../source/file-kind.ts'

interface Place {
  /** First folder below server/src; empty for the programs directly in it (main, app, context, config). */
  folder: string
  feature: string | undefined
  role: 'routes' | 'service' | 'store' | 'other'
}

function placeOf(path: string): Place {
  const [, , first = '', second] = path.split('/')
  const role = /-(routes|service|store)\.ts$/.exec(path)?.[1] as Place['role'] | undefined
  return {
    folder: first.includes('.') ? '' : first,
    feature: first === 'features' ? second : undefined,
    role: (first === 'features' && role) || 'other',
  }
}

/** Why one file of server/src may not import another, or undefined; tests build whatever they need. */
export function forbiddenInServer(from: string, to: string, typeOnly: boolean): string | undefined {
  if (!from.startsWith('server/src/') || !to.startsWith('server/src/') || isTestFile(from)) return undefined
  const own = placeOf(from)
  const other = placeOf(to)
  if (own.folder === '') return undefined
  if (/^server\/src\/(main|app|context)\.ts$/.test(to) && !(typeOnly && to.endsWith('/context.ts')))
    return 'the composition root imports the features, not the other way round'
  if (other.folder === 'features' && own.folder !== 'features') return `${own.folder} may not import features`
  if (own.feature !== undefined && other.feature !== undefined && own.feature !== other.feature)
    return betweenFeatures(other, typeOnly)
  return byRole(own, other)
}

function betweenFeatures(other: Place, typeOnly: boolean): string | undefined {
  if (other.role !== 'service') return "another feature is reached only through that feature's service"
  return typeOnly ? undefined : "another feature's service is passed in by context.ts: import its type only"
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
