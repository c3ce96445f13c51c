import { posix } from 'node:path'

/** Where an import leads: a file of ours or a package. */
export type ImportTarget =
  | { kind: 'file'; path: string; acrossByPath: boolean }
  | { kind: 'package'; name: string }
  | { kind: 'builtin'; name: string }

function workspaceOf(path: string): string {
  return path.slice(0, path.indexOf('/'))
}

/** Resolves by spelling alone: our imports name their file with its extension, workspaces export `./*`. */
export function resolveImport(from: string, specifier: string): ImportTarget {
  const [bare = specifier] = specifier.split('?')
  if (bare.startsWith('.')) {
    const path = posix.join(posix.dirname(from), bare)
    return { kind: 'file', path, acrossByPath: workspaceOf(path) !== workspaceOf(from) }
  }
  const own = /^@filo\/([^/]+)(?:\/(.+))?$/.exec(bare)
  if (own)
    return {
      kind: 'file',
      path: `${own[1]}/src/${own[2] ?? 'main'}.ts`,
      acrossByPath: own[2]?.startsWith('src/') ?? false,
    }
  if (bare.startsWith('node:')) return { kind: 'builtin', name: bare }
  const parts = bare.split('/')
  return { kind: 'package', name: bare.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? bare) }
}
