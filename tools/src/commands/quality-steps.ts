import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listWorkspaces, repositoryRoot } from '../source/repository-files.ts'
import type { Step } from './step.ts'

/** Type checks, one per workspace that has code, the longest first. */
export function typeSteps(): Step[] {
  return listWorkspaces(repositoryRoot)
    .filter((workspace) => existsSync(join(repositoryRoot, workspace, 'src')))
    .map((workspace) => ({
      workspace,
      size: listFiles(repositoryRoot, join(repositoryRoot, workspace, 'src')).length,
    }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size)
    .map(({ workspace }) => ({
      name: `types of ${workspace}`,
      program: 'tsc',
      args: ['-p', workspace, '--pretty', 'false'],
    }))
}

/** Format and lint of every file; both must have seen files. */
export function lintSteps(): Step[] {
  return [
    {
      name: 'lint (oxlint, type-aware)',
      program: 'oxlint',
      args: ['--deny-warnings'],
      mustSay: /on [1-9]\d* files with [1-9]\d* rules/,
    },
    {
      name: 'format and lint (biome)',
      program: 'biome',
      args: ['ci', '--error-on-warnings', '--colors=off'],
      mustSay: /Checked [1-9]\d* files/,
    },
  ]
}
