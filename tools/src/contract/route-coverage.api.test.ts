import { join } from 'node:path'
import { type AnyRoute, routes } from '@filo/contract/routes'
import { createTestServer } from '@filo/server/testing/test-context'
import { expect, test } from 'vitest'
import { listWorkspaceFiles, repositoryRoot } from '../source/repository-files.ts'
import { describeViolation } from '../source/violation.ts'
import { findRouteGaps } from './find-route-gaps.ts'

const files = listWorkspaceFiles(repositoryRoot)

async function readProbedNames(): Promise<Set<string>> {
  const tables = files.filter((path) => path.endsWith('-probes.ts'))
  const modules = await Promise.all(
    tables.map((path) => import(join(repositoryRoot, path)) as Promise<{ probes: { route: AnyRoute }[] }>),
  )
  return new Set(modules.flatMap(({ probes }) => probes.map(({ route }) => route.name)))
}

test('every route of the contract has a handler, a summary, an access rule and a probe', async () => {
  const server = await createTestServer()
  const gaps = findRouteGaps({ routes, served: server.api.served, probed: await readProbedNames() })
  await server.close()
  expect(routes.length).toBeGreaterThan(10)
  expect(gaps.map(describeViolation)).toEqual([])
})
