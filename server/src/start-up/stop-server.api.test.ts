import { request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { urlOf } from '@filo/contract/client'
import { linkAudience } from '@filo/contract/device/link/device-token'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { createUpload, sendUpload } from '@filo/contract/packages/uploads-routes'
import { describe, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { engines } from '../testing/test-database.ts'
import { addDraft, addPackage } from '../testing/test-packages.ts'
import { signInAs } from '../testing/test-people.ts'
import { newTestRobot, requestEnrolment, robotToken } from '../testing/test-robot-keys.ts'
import { helloOf, openTestLink, type TestLink } from '../testing/test-robot-link.ts'
import { addVariant } from '../testing/test-robots.ts'
import { closeApp } from './start-server.ts'

const WITHIN_MS = 5000
const soon = { timeout: 5000 }
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe.each(engines())('a server that stops on %s', (engine) => {
  const portOf = ({ app }: TestServer) => (app.server.address() as AddressInfo).port

  /** A stream of events whose reader has stopped reading. */
  async function openUnreadEvents(server: TestServer): Promise<Socket> {
    const { cookie } = await signInAs(server, 'admin')
    const socket = connect(portOf(server), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET /api/events?topics=robots HTTP/1.1\r\nhost: filo\r\ncookie: ${cookie}\r\n\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    return socket.pause()
  }

  /** An upload of which half has come, and nothing more comes. */
  async function openHalfUpload(server: TestServer): Promise<void> {
    const developer = await signInAs(server, 'developer')
    const { id: versionId } = await addDraft(developer, await addPackage(developer))
    const metadata = { versionId, fileName: 'a.tar', kind: 'archive', sha256: '0'.repeat(64) }
    const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${base64(value)}`)
    const address = `http://127.0.0.1:${portOf(server)}`
    const own = { cookie: developer.cookie, 'tus-resumable': '1.0.0' }
    const about = { ...own, 'upload-length': '100000', 'upload-metadata': pairs.join(',') }
    const begun = await fetch(address + createUpload.path, { method: 'POST', headers: about })
    const uploadId = begun.headers.get('location')?.split('/').at(-1) ?? ''
    const url = address + urlOf(sendUpload, { uploadId })
    const piece = { 'content-type': 'application/offset+octet-stream', 'content-length': 100_000 }
    const headers = { ...own, ...piece, 'upload-offset': '0' }
    const sending = request(url, { method: 'PATCH', headers })
    sending.on('error', () => {})
    sending.write(Buffer.alloc(50_000))
    await vi.waitFor(async () => {
      const { headers: reported } = await fetch(url, { method: 'HEAD', headers: own })
      expect(reported.get('upload-offset')).toBe('50000')
    }, soon)
  }

  /** Two links that never answer a farewell: one of before, and a way to open another. */
  async function prepareRobot(server: TestServer): Promise<() => Promise<TestLink>> {
    const admin = await signInAs(server, 'admin')
    const body = { name: 'Hat 1', variantId: await addVariant(server) }
    const installKey = (await admin.call(createInstallKey, { body })).body.text
    const robot = newTestRobot()
    const unitId = (await requestEnrolment(server, robot, { serial: 'NH1-1', installKey })).body.unitId ?? ''
    return async () =>
      openTestLink(server, await robotToken(server, robot, { unitId, audience: linkAudience }))
  }

  test('waits for no reader, robot or sender that does not come to an end', async () => {
    const server = await createTestServer(engine)
    const stopWork = await server.context.start()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const events = await openUnreadEvents(server)
    await openHalfUpload(server)
    const openLink = await prepareRobot(server)
    const link = await openLink()
    link.send(helloOf(server))
    await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
    const startedMs = performance.now()
    await stopWork()
    await vi.waitFor(() => expect(link.heard()).toContain('restarting'), soon)
    const late = await openLink()
    await closeApp(server.app)
    expect(performance.now() - startedMs).toBeLessThan(WITHIN_MS)
    await vi.waitFor(() => expect(late.heard()).toContain('restarting'), soon)
    for (const socket of [events, link.socket, late.socket]) socket.destroy()
    await server.close()
  }, 60_000)
})
