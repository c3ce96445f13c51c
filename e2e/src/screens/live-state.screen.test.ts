import { setRemotePolicy } from '@filo/contract/customers/customers-routes'
import type { LiveSample } from '@filo/contract/live-state/live-sample'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { testRuntime } from '@filo/server/testing/test-robot-link'
import { addUnit } from '@filo/server/testing/test-robots'
import { screen, within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { act } from './draw.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let support: TestPerson
let unitId: string

/** The page's live connections; a document without a network has none of its own. */
class ReportedEvents {
  static live: ReportedEvents[] = []
  readonly readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  status: ((message: { data: string }) => void) | undefined
  isClosed = false
  constructor(address: string) {
    if (address.endsWith('/live')) ReportedEvents.live.push(this)
    setTimeout(() => this.onopen?.())
  }
  addEventListener(name: string, listener: (message: { data: string }) => void) {
    if (name === 'status') this.status = listener
  }
  close() {
    this.isClosed = true
  }
}
const silent = globalThis.EventSource

beforeAll(async () => {
  server = await createScreenServer()
  support = await signInAs(server, 'support')
  unitId = await addUnit(server)
  Object.assign(globalThis, { EventSource: ReportedEvents })
})
afterEach(() => {
  ReportedEvents.live = []
})
afterAll(async () => {
  Object.assign(globalThis, { EventSource: silent })
  await server.close()
})

const sample: LiveSample = {
  at: '2026-03-05T10:00:00.000Z',
  everyMs: 300,
  runtime: {
    ...testRuntime,
    cpuLoad: 0.42,
    mode: 'presentation',
    battery: { percent: 80, charging: true, minutesLeft: null },
    processes: [{ name: 'speech', cpu: 0.2, memBytes: 1024 }],
  },
  temperatures: [{ name: 'cpu', tempC: 51.5 }],
  joints: [
    {
      part: 'left_arm',
      name: 'elbow',
      angleDeg: 41.5,
      torqueNm: 2.4,
      tempC: 38,
      minDeg: 0,
      maxDeg: 145,
      state: 'active',
    },
    { part: 'head', name: 'kulak <b>', state: 'faulty' },
  ],
  jointsAgeMs: 120,
}

async function openLive() {
  await openScreen(`/product/producedrobots/aboutrobots?RobotId=${unitId}&tab=live`, {
    server,
    person: support,
    width: 1280,
  })
  await screen.findByText('Robottan bilgi bekleniyor')
  const connection = await vi.waitFor(
    () => {
      const [opened] = ReportedEvents.live
      if (!opened) throw new Error('the page asked for nothing')
      return opened
    },
    { timeout: 10_000 },
  )
  return {
    connection,
    come: (reported: LiveSample) =>
      act(async () => connection.onmessage?.({ data: JSON.stringify(reported) })),
    stand: (state: string, reason: string | null) =>
      act(async () => connection.status?.({ data: JSON.stringify({ state, reason }) })),
  }
}

test('a robot is shown as it is now: numbers, joints with limits and states, and what nobody told as unknown', async () => {
  const page = await openLive()
  await page.stand('live', null)
  await page.come(sample)
  await screen.findByText('%42')
  screen.getByText('Sunum')
  screen.getByText(/^Canlı · 1 sn/)
  const table = await screen.findByRole('table', { name: 'Eklem durumları' })
  const elbow = within(table).getByRole('row', { name: /Dirsek/ })
  for (const word of ['41,5°', '0…145°', '2,4 N·m', '38 °C', 'Etkin']) within(elbow).getByText(word)
  const ear = within(table).getByRole('row', { name: /kulak <b>/ })
  within(ear).getByText('Arızalı')
  expect(within(ear).getAllByText('Bilinmiyor')).toHaveLength(3)
  screen.getByRole('img', { name: 'Robotun önden çizimi' })
  await page.stand('away', 'link_lost')
  await screen.findByText(/Robot çevrimdışı/)
  within(table).getByText('41,5°')
})

test('a robot whose joints nobody tells of, one that is away, an old agent and a right that ended are told apart', async () => {
  const page = await openLive()
  await page.stand('away', 'offline')
  await screen.findByText(/Robot çevrimdışı/)
  await page.stand('away', 'agent_too_old')
  await screen.findByText('Robotun ajanı canlı durum göndermeyi bilmiyor')
  await page.stand('live', null)
  await page.come({ ...sample, joints: [], jointsAgeMs: null })
  await screen.findByText('Eklem durumları bildirilmiyor')
  expect(screen.queryByRole('table', { name: 'Eklem durumları' })).toBeNull()
  await page.stand('over', 'not_permitted')
  await screen.findByText('Bu robotu artık göremiyorsunuz')
  expect(page.connection.isClosed).toBe(true)
})

test('a customer that allows no remote access is told of instead of the robot, and of one that is being watched', async () => {
  const page = await openLive()
  await page.stand('over', 'customer_refuses')
  await screen.findByText('Müşteri, robotlarının uzaktan izlenmesine izin vermiyor')
  const customerId = await addCustomer(server, 'Kapalı')
  const manager = await signInAs(server, 'customer_admin', { customerId })
  await manager.call(setRemotePolicy, { params: { customerId }, body: { access: 'never' } })
  ReportedEvents.live = []
  const closed = await addUnit(server, { customerId })
  const address = `/product/producedrobots/aboutrobots?RobotId=${closed}&tab=live`
  await openScreen(address, { server, person: support, width: 1280 })
  await screen.findByText('Müşteri, robotlarının uzaktan izlenmesine izin vermiyor')
  expect(ReportedEvents.live).toEqual([])
})
