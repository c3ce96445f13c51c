import { gzipSync } from 'node:zlib'
import { createVersion } from '@filo/contract/packages/versions-routes'
import { arOf, debianBinary } from '@filo/server/archives/trials/build-deb'
import { tarOf } from '@filo/server/archives/trials/build-tar'
import type { TestServer } from '@filo/server/testing/test-context'
import { addPackage, uploadContent } from '@filo/server/testing/test-packages'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

const control =
  'Package: ses\nVersion: 1:2.3-4\nArchitecture: arm64\nDepends: libc6 (>= 2.36)\nDescription: A voice\n'
let server: TestServer
let person: TestPerson
let versionId: string
let packageName: string

function deb(): Buffer {
  const own = tarOf(
    { name: './control', content: control },
    { name: './postinst', content: '#!/bin/sh\nldconfig\n' },
  )
  const data = tarOf({ name: './usr/bin/ses', content: 'ses' })
  return arOf(
    debianBinary,
    { name: 'control.tar.gz', content: gzipSync(own) },
    { name: 'data.tar.gz', content: gzipSync(data) },
  )
}

beforeAll(async () => {
  server = await createScreenServer()
  person = await signInAs(server, 'developer')
  packageName = 'ses-paketi'
  const packageId = await addPackage(person, packageName)
  const made = await person.call(createVersion, { params: { packageId }, body: { semver: '1.0.0' } })
  versionId = made.body.id
  await uploadContent(server, versionId, deb())
})
afterAll(() => server.close())

const wizardAt = async (step: string) =>
  handsOn(
    await openScreen(`/uploadsoftware?packageName=${packageName}&versionId=${versionId}&step=${step}`, {
      server,
      person,
    }),
  )

test('the files step says what a .deb brought and what was left out of it', async () => {
  const page = await wizardAt('files')
  await page.sees('libc6 (>= 2.36)')
  await page.sees('postinst')
  await page.sees(/Betikleri kendiliğinden hiç çalışmaz/)
  await page.sees(/bağlantılar metin olarak saklanır/)
})

test('its number is offered for the one a person gave, and its description stands in the empty notes', async () => {
  const page = await wizardAt('version')
  await page.press('Numara olarak 2.3.0 kullan')
  expect(await page.here.findByDisplayValue('2.3.0')).toBeTruthy()
  expect((await page.here.findAllByDisplayValue(/^ses 1:2\.3-4 \(arm64\)/)).length).toBeGreaterThan(0)
})

test('a hook is started from one of its scripts, and marked', async () => {
  const page = await wizardAt('check')
  await page.press('Betik ekle')
  await page.press(/Kurulum: .deb içindeki postinst ile başla/, 'menuitem')
  await page.sees(/From the \.deb's postinst: a starting point/)
})
