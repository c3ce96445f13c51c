import type { TestServer } from '@filo/server/testing/test-context'
import { addDraft, addPackage } from '@filo/server/testing/test-packages'
import { signInAs } from '@filo/server/testing/test-people'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act } from './draw.ts'
import { type Hands, handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let versionId: string
beforeAll(async () => {
  server = await createScreenServer()
  const owner = await signInAs(server, 'developer')
  versionId = (await addDraft(owner, await addPackage(owner, 'screen-ui'))).id
})
afterAll(() => server.close())

async function openAs(role: 'developer' | 'tester'): Promise<Hands> {
  const person = await signInAs(server, role)
  const path = `/material/aboutversion?versionId=${versionId}&tab=libraries`
  return handsOn(await openScreen(path, { server, person }))
}

/** Drops a file on the field, also one of a kind that its dialog would not offer. */
async function pick(name: string, type: string, content: string): Promise<void> {
  const picker = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('nothing takes a file')
    return found
  })
  await act(async () =>
    fireEvent.change(picker, { target: { files: [new File([content], name, { type })] } }),
  )
}

const expectRefusal = (words: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words))

/** A CycloneDX list with one library of this name. */
function sbomOf(name: string): string {
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    components: [{ type: 'library', 'bom-ref': name, name, version: '1' }],
  })
}

test('a wrong file is refused in its place, in words that say what to do', async () => {
  await openAs('developer')
  await pick('package.json', 'application/json', '{"name":"motion"}')
  await expectRefusal('"package.json" ne CycloneDX ne de SPDX listesi')
  await pick('bom.xml', 'text/xml', '<?xml version="1.0"?><bom/>')
  await expectRefusal('yalnızca JSON okunur')
  await pick('ad.json', 'application/json', sbomOf(''))
  await expectRefusal('components[0] kaydının adı yok')
})

test('who may not upload reads and exports, and is offered nothing more', async () => {
  const empty = await openAs('tester')
  await empty.sees('Bu sürüm için kütüphane listesi yok')
  expect(screen.queryByRole('button', { name: 'SBOM yükle' })).toBeNull()
  const developer = await openAs('developer')
  await developer.button('SBOM yükle')
  await pick('liste.cdx.json', 'application/json', sbomOf('fastify'))
  await developer.find('link', 'SBOM dışa aktar')
  const reader = await openAs('tester')
  await reader.find('link', 'SBOM dışa aktar')
  expect(screen.queryByRole('button', { name: 'SBOM yükle' })).toBeNull()
})
