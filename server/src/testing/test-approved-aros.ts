import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import type { TestServer } from './test-context.ts'
import { signInAs, type TestPerson } from './test-people.ts'
import { addComponent, addDraftAros, componentCode } from './test-releases.ts'

/** A production version that somebody else approved, its test waived. @returns its id */
export async function addApprovedAros(
  server: TestServer,
  manager: TestPerson,
  { variantId, semver }: { variantId: string; semver: string },
): Promise<string> {
  const admin = await signInAs(server, 'admin')
  const { versionId } = await addComponent(server, componentCode())
  const input = { variantId, channel: 'production' as const, versionIds: [versionId], semver }
  const params = { ArosId: (await addDraftAros(manager, input)).id }
  await admin.call(lifecycle.waiveArosTest, { params, body: { reason: 'Elle denendi' } })
  await manager.call(lifecycle.requestArosReview, { params, body: {} })
  const body = { comment: 'Uygun' }
  const decided = await admin.call(lifecycle.approveAros, { params, body })
  if (decided.body.state !== 'approved') throw new Error(JSON.stringify(decided.body))
  return params.ArosId
}
