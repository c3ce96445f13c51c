import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listWorkspaces } from '../source/repository-files.ts'

/** What one package.json asks for. */
export interface Manifest {
  /** Folder below the root; empty for the root itself. */
  folder: string
  /** Package → version, of every kind of dependency. */
  dependencies: ReadonlyMap<string, string>
}

type PackageJson = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>

function readManifest(root: string, folder: string): Manifest {
  const json = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageJson
  const all = { ...json.dependencies, ...json.devDependencies, ...json.optionalDependencies }
  return { folder, dependencies: new Map(Object.entries(all)) }
}

/** The package.json files of the root and of every workspace. */
export function readManifests(root: string): Manifest[] {
  return ['', ...listWorkspaces(root)].map((folder) => readManifest(root, folder))
}
