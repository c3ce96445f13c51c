import { Readable } from 'node:stream'
import { createPackage } from '@filo/contract/packages/packages-routes'
import { putVersionCode } from '@filo/contract/packages/version-content-routes'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import { createVersion } from '@filo/contract/packages/versions-routes'
import { pack } from 'tar-stream'
import { systemActor } from '../rights/actor.ts'
import type { TestServer } from './test-context.ts'
import type { TestPerson } from './test-people.ts'

let next = 0

/** A fresh package code. */
export function testPackageCode(): string {
  next += 1
  return `paket-${process.pid}-${next}`
}

/** A package of one person. */
export async function addPackage(person: TestPerson, code = testPackageCode()): Promise<string> {
  const body = { code, name: { tr: `Paket ${code}`, en: `Package ${code}` }, kind: 'service' as const }
  const answer = await person.call(createPackage, { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.id
}

/** A draft of one person without files or hooks. */
export async function addDraft(
  person: TestPerson,
  packageId: string,
  semver = '1.0.0',
): Promise<VersionDetail> {
  const notes = { tr: 'İlk sürüm', en: 'First version' }
  const answer = await person.call(createVersion, { params: { packageId }, body: { semver, notes } })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** A tar of the given texts by path. */
export async function tarOf(files: Record<string, string>): Promise<Buffer> {
  const archive = pack()
  for (const [name, text] of Object.entries(files)) archive.entry({ name, mode: 0o644 }, text)
  archive.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of archive) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Gives an open version its files as an upload of them would, and waits until they are read. */
export async function fillVersion(
  server: TestServer,
  versionId: string,
  files: Record<string, string>,
): Promise<void> {
  await uploadContent(server, versionId, await tarOf(files))
}

/** Gives an open version an archive as an upload of it would, and waits until it is read. */
export async function uploadContent(server: TestServer, versionId: string, bytes: Buffer): Promise<void> {
  const { uploads, jobs } = server.context
  const actor = systemActor('test')
  const metadata = { versionId, fileName: 'content.tar', kind: 'archive' as const }
  const id = await uploads.begin(actor, metadata, bytes.length)
  await server.context.uploadFolder.write(id, Readable.from([bytes]))
  await uploads.complete(actor, id)
  await jobs.idle()
}

const hooks = {
  start: { language: 'sh' as const, text: 'exec ./run.sh\n', timeoutS: 30 },
  healthcheck: { language: 'sh' as const, text: 'exit 0\n', timeoutS: 30 },
}

/** A draft with a file and hooks: only a step away from ready. */
export async function addFilledDraft(
  server: TestServer,
  person: TestPerson,
  semver = '1.0.0',
  packageId?: string,
): Promise<VersionDetail> {
  const draft = await addDraft(person, packageId ?? (await addPackage(person)), semver)
  await fillVersion(server, draft.id, { 'run.sh': `#!/bin/sh\necho ${semver}\n`, 'data/a.txt': 'a' })
  const params = { versionId: draft.id }
  const answer = await person.call(putVersionCode, { params, body: { hooks } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return draft
}
