import { endRemoteSession } from '@filo/contract/remote/remote-routes'
import { bytesMessage, jsonMessage } from '@filo/contract/remote/remote-streams'
import { decodeStreamFrame, encodeStreamFrame } from '@filo/contract/streams/stream-frames'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import {
  addRemoteUnit,
  openRemoteSession,
  reportRemote,
  requestSession,
} from '@filo/server/testing/test-remote'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { act } from './draw.ts'
import { handsOn } from './hands.ts'
import { address, createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let support: TestPerson
let customerAdmin: TestPerson
let customerId: string

/** The server's end of the page's WebSocket, and the robot behind it. */
class RecordedSocket {
  static last: RecordedSocket | undefined
  readonly protocols: string[]
  readonly url: string
  binaryType = 'blob'
  readyState = 1
  onopen = null
  onclose: ((event: { code: number }) => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  opened: { stream: number; kind: string; params: string }[] = []
  constructor(url: string | URL, protocols: string[]) {
    this.url = String(url)
    this.protocols = protocols
    RecordedSocket.last = this
    setTimeout(() => void this.emit({ type: 'ready', mode: 'control' }))
  }
  emit(message: object) {
    return act(async () => this.onmessage?.({ data: JSON.stringify(message) }))
  }
  data(stream: number, bytes: Uint8Array) {
    const { buffer } = encodeStreamFrame({ stream, type: 'data', bytes })
    return act(async () => this.onmessage?.({ data: buffer }))
  }
  send(message: string | Uint8Array) {
    const frame = typeof message === 'string' ? undefined : decodeStreamFrame(message)
    if (frame?.type === 'open') this.opened.push(frame)
  }
  close() {
    this.readyState = 3
  }
}
const real = globalThis.WebSocket

beforeAll(async () => {
  server = await createScreenServer()
  support = await signInAs(server, 'support')
  customerId = await addCustomer(server, 'Işık Otel')
  customerAdmin = await signInAs(server, 'customer_admin', { customerId })
  Object.assign(globalThis, { WebSocket: RecordedSocket })
})
afterEach(() => {
  RecordedSocket.last = undefined
})
afterAll(async () => {
  Object.assign(globalThis, { WebSocket: real })
  await server.close()
})

const open = async (path: string, person = support) =>
  handsOn(await openScreen(path, { server, person, width: 1280 }))
const sessionIn = () => new URLSearchParams(address().split('?')[1]).get('session') ?? ''

/** A robot of the customer that is online, with its serial number. */
async function addRobot() {
  const unit = await addRemoteUnit(server, { customerId })
  const [row] = await server.context.db
    .select()
    .from(producedRobots)
    .where(eq(producedRobots.id, unit.unitId))
  return { ...unit, serial: row?.serial ?? '' }
}

test('support chooses a robot, writes why, and may withdraw while the customer is asked', async () => {
  const unit = await addRobot()
  const list = await open('/remoteconnection')
  await list.user.click(await list.find('link', new RegExp(unit.serial)))
  const form = handsOn(list.user)
  await form.press('Bağlantı iste')
  await form.sees('En az 3 karakter girin.')
  await form.fill('Neden', 'Motor sesi inceleniyor')
  await form.sees('Müşteriye sorulur')
  await form.press('Bağlantı iste')
  await form.sees(`${unit.serial} robotunun yanıtı bekleniyor.`)
  const sessionId = sessionIn()
  await act(() => reportRemote(server, unit.unitId, { sessionId, state: 'asking' }))
  const waiting = await open(`/remoteconnection?session=${sessionId}`)
  await waiting.sees('Işık Otel müşterisine soruluyor')
  await waiting.press('İstekten vazgeç')
  await waiting.sees('İsteyen vazgeçti')
})

test('the customer reads who, why and how long, and refuses with a reason that support reads', async () => {
  const unit = await addRobot()
  const { id: sessionId } = (await requestSession(support, unit)).body
  await reportRemote(server, unit.unitId, { sessionId, state: 'asking' })
  const requested = await open(`/remoteconnection?session=${sessionId}`, customerAdmin)
  await requested.sees(`${unit.serial} robotunuza bağlanmak istiyor`)
  await requested.sees('Ses gelmiyor')
  await requested.sees('20 dakika')
  await requested.press('Reddet')
  const dialog = await requested.at('dialog', 'Bağlantıyı reddet')
  await dialog.fill('Neden (isteğe bağlı)', 'Şimdi misafir var')
  await dialog.press('Reddet')
  await requested.sees('İzin verilmedi')
  const reported = await open(`/remoteconnection?session=${sessionId}`)
  await reported.sees('Reddedildi')
  await reported.sees('Şimdi misafir var')
})

test('the customer allows it in the console, and sees the session open once the robot says so', async () => {
  const unit = await addRobot()
  const { id: sessionId } = (await requestSession(support, unit, { types: ['files'] })).body
  await reportRemote(server, unit.unitId, { sessionId, state: 'asking' })
  const requested = await open('/remoteconnection', customerAdmin)
  await requested.user.click(await requested.find('link', /Sizin yanıtınızı bekliyor/))
  await requested.press('İzin ver')
  await requested.sees('İzin verildi')
  await reportRemote(server, unit.unitId, { sessionId, state: 'open' })
  const watched = await open(`/remoteconnection?session=${sessionId}`, customerAdmin)
  await watched.sees('Kaydediliyor')
  await watched.sees('konsolda izin verdi')
})

test('an open session shows the robot’s files by name, and is ended after a question', async () => {
  const unit = await addRobot()
  const sessionId = await openRemoteSession(server, support, unit, { types: ['files'] })
  const page = await open(`/remoteconnection?session=${sessionId}`)
  await page.find('tab', 'Dosyalar')
  await page.sees('Klasörler')
  const socket = RecordedSocket.last
  expect(socket?.url).toContain(`/api/remote-sessions/${sessionId}/connect`)
  expect(socket?.protocols[1]).toMatch(/^filo-ticket\./)
  const listing = socket?.opened.find(({ kind }) => kind === 'remote-files')
  const entry = { bytes: 12, mode: 0o644, owner: 'filo', modifiedAt: null, leadsTo: null }
  const folder = { path: '', shownPath: '', parent: null, canWrite: true, isLast: true, isCut: false }
  await socket?.data(
    listing?.stream ?? 0,
    jsonMessage({
      type: 'entries',
      ...folder,
      entries: [
        { ...entry, path: 'YQ', name: '<b>günlük</b>.txt', type: 'file' },
        { ...entry, path: 'Yg', name: 'veri', type: 'folder' },
      ],
    }),
  )
  await page.find('button', 'veri')
  await page.sees('<b>günlük</b>.txt')
  await page.press('Bitir')
  await (await page.at('dialog', `${unit.serial} ile oturumu bitir`)).press('Bitir')
  await page.sees('Bağlanan kişi bitirdi')
  await page.press('Oturumun kaydı', 'link')
  await page.sees('Oturum açıldı')
  await page.sees('Robotta kaydedilen bir işlem yok.')
})

test('what the robot shows in another place than its terminal is text, and a cut connection says so', async () => {
  const unit = await addRobot()
  const sessionId = await openRemoteSession(server, support, unit, { types: ['logs'] })
  const page = await open(`/remoteconnection?session=${sessionId}&part=services`)
  const socket = RecordedSocket.last
  const stream = socket?.opened.find(({ kind }) => kind === 'remote-services')?.stream ?? 0
  const service = { id: 'ros2', name: 'ROS 2', kind: 'release', text: '<img src=x>', since: null }
  await socket?.data(
    stream,
    jsonMessage({
      type: 'services',
      services: [{ ...service, state: 'running', canRestart: true, hasLog: true }],
    }),
  )
  await page.sees('<img src=x>')
  await socket?.data(stream, bytesMessage(new Uint8Array(3)))
  await page.find('button', 'ROS 2: yeniden başlat')
  await socket?.emit({ type: 'ready', mode: 'view' })
  await page.sees('Yalnız izleme: servisler yeniden başlatılamaz.')
  await act(async () => socket?.onclose?.({ code: 1006 }))
  await page.sees('yeniden bağlanıyor')
})

test('every session is on record, to be filtered and opened', async () => {
  const unit = await addRobot()
  const sessionId = await openRemoteSession(server, support, unit, { types: ['files'] })
  await support.call(endRemoteSession, { params: { sessionId }, body: {} })
  const page = await open(`/remoteconnection?tab=records&f.unitId=${unit.unitId}`)
  await page.sees(unit.serial)
  await page.sees('Sona erdi')
  const record = await open(`/remoteconnection?tab=records&session=${sessionId}`)
  await record.sees('Ayşe robotun başında izin verdi')
  await record.sees('Mühür ve saklama')
})
