import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissionKeys } from '@filo/contract/permissions'
import { routes } from '@filo/contract/routes'
import { expect, test } from 'vitest'
import { isSource, isTestFile } from '../source/file-kind.ts'
import { listWorkspaceFiles, repositoryRoot } from '../source/repository-files.ts'
import { describeViolation } from '../source/violation.ts'
import { readTextUses } from '../texts/read-text-uses.ts'
import { findUnusedPermissions } from './find-route-gaps.ts'

/** Every string in the programs that ask for permissions. */
function readMentions(): Set<string> {
  const programs = listWorkspaceFiles(repositoryRoot).filter(
    (path) => /^(server|console)\/src\//.test(path) && isSource(path) && !isTestFile(path),
  )
  return new Set(
    programs.flatMap((path) => [
      ...readTextUses(path, readFileSync(join(repositoryRoot, path), 'utf8')).literals,
    ]),
  )
}

test('every permission is asked for somewhere', () => {
  expect(findUnusedPermissions(permissionKeys, routes, readMentions()).map(describeViolation)).toEqual([])
})
