/** Layers of console/src from the ground up; a folder without a row may neither import nor be imported. */
const ground = ['api', 'session', 'theme', 'i18n', 'state', 'lib']

const mayImport: Record<string, readonly string[]> = {
  lib: [],
  theme: ground,
  i18n: ground,
  state: ground,
  api: ground,
  session: ground,
  ui: ['lib', 'theme', 'i18n'],
  components: ['ui', 'api', 'session', 'i18n', 'lib', 'theme'],
  features: ['components', 'ui', ...ground],
  layouts: ['features', 'components', 'ui', 'app', ...ground],
  app: ['layouts', 'features', 'components', 'ui', ...ground],
}

const packagesBeyondUi = ['@tanstack/react-router', '@tanstack/react-query']

/** The one file of `app` that those below may read: the type-safe addresses. */
const pathsFile = 'console/src/app/paths.ts'

interface Place {
  /** First folder below console/src; `app` for files directly in it. */
  zone: string
  feature: string | undefined
}

function placeOf(path: string): Place {
  const [, , first = '', second] = path.split('/')
  if (first.includes('.')) return { zone: 'app', feature: undefined }
  return { zone: first, feature: first === 'features' ? second : undefined }
}

/** Why one file of console/src may not import another, or undefined. */
export function forbiddenInConsole(from: string, to: string): string | undefined {
  if (!from.startsWith('console/src/') || !to.startsWith('console/src/')) return undefined
  const own = placeOf(from)
  const other = placeOf(to)
  const allowed = mayImport[own.zone]
  if (!allowed) return `console/src/${own.zone} is no zone of console-zones.ts`
  if (own.zone === 'features' && other.zone === 'features')
    return own.feature === other.feature ? undefined : 'a feature may not import another feature'
  if (own.zone === other.zone || allowed.includes(other.zone)) return allowRouter(own, to)
  if (to === pathsFile && ['features', 'components', 'session'].includes(own.zone)) return undefined
  const also = ['features', 'components', 'session'].includes(own.zone) ? [...allowed, 'app/paths'] : allowed
  return `${own.zone} may import ${also.join(', ') || 'no other folder'} only`
}

function allowRouter(own: Place, to: string): string | undefined {
  return own.zone === 'layouts' && /\/app\/router/.test(to)
    ? 'the router mounts the layouts, not the other way round'
    : undefined
}

/** Why `ui` may not use a package, or undefined: it is told what to show and where to go. */
export function forbiddenPackageInUi(from: string, name: string): string | undefined {
  return isUi(from) && packagesBeyondUi.includes(name) ? 'ui knows neither router nor query' : undefined
}

/** Pieces of MUI that every first page would bring or pay for (docs/decisions/0012), and where they may be used. */
const heavyPieces = new Map([
  ['@mui/material/Tooltip', { where: 'console/src/ui/hint/', instead: 'ui/hint/Hint.tsx' }],
  ['@mui/material/locale', { where: undefined, instead: 'theme/mui-words.ts' }],
])

/** Why a piece of MUI is not used here, or undefined. */
export function forbiddenPiece(from: string, specifier: string): string | undefined {
  const piece = heavyPieces.get(specifier)
  if (!piece || (piece.where && from.startsWith(piece.where))) return undefined
  return `use ${piece.instead}`
}

/** `ui` shows what it is given: no shape of the API reaches it. */
export function forbiddenContractInUi(from: string, to: string): string | undefined {
  return isUi(from) && to.startsWith('contract/') ? 'ui may not import contract' : undefined
}

function isUi(path: string): boolean {
  return path.startsWith('console/src/ui/')
}
