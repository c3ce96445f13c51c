import { DAY_MS } from '@filo/contract/durations'
import { campaignUnits } from '@filo/server/db/schema/campaigns'
import { createTestCampaigns } from '@filo/server/testing/test-campaigns'
import type { TestServer } from '@filo/server/testing/test-context'
import { hearOf } from '@filo/server/testing/test-robots'
import { screen, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let trial: ReturnType<typeof createTestCampaigns>
beforeAll(async () => {
  server = await createScreenServer()
  trial = createTestCampaigns(server)
})
afterAll(() => server.close())

const open = async (path: string) => openScreen(path, { server, person: await trial.manager() })

/** A campaign that is over: one robot was lost in the middle, and of three that came through one has fallen. */
async function ended() {
  const robots = await trial.fleet(4)
  const [lost = '', stopped = '', ...well] = robots.unitIds
  const id = await trial.start(robots, { waves: [100], policy: { skipOfflineDays: 1 } })
  await trial.advance(lost, 'restarting')
  const before = new Date(server.clock.now().getTime() - 2 * DAY_MS)
  await hearOf(server, lost, { connection: 'offline', lastSeenAt: before })
  const { db } = server.context
  await db.update(campaignUnits).set({ assignedAt: before }).where(eq(campaignUnits.unitId, lost))
  await trial.finish([stopped, ...well])
  await trial.look(id)
  await trial.complain(stopped, 'service_stopped')
  return { ...robots, id, stopped }
}

test('a campaign says which robots have fallen since', async () => {
  const { id, stopped } = await ended()
  await open(`/robotversion?campaignId=${id}`)
  expect(await screen.findByText('Güncellenen 3 robottan 1 tanesinde sonradan sorun çıktı.')).toBeTruthy()
  const fallen = within(screen.getByRole('list', { name: 'Sonradan sorun çıkan robotlar' }))
  expect(fallen.getByRole('link').getAttribute('href')).toContain(stopped)
  expect(fallen.getByText(/Servisleri çalışmıyor/)).toBeTruthy()
})

test('each of its robots says what became of it', async () => {
  const { id } = await ended()
  await open(`/robotversion?campaignId=${id}&tab=robots`)
  expect(await screen.findByText(/Güncellemenin ortasında bağlantısı koptu/)).toBeTruthy()
  expect(screen.getByText(/Şimdi servisleri çalışmıyor/)).toBeTruthy()
})

test('the page of a release says it of all campaigns that brought it', async () => {
  const { arosId } = await ended()
  await open(`/arosversions?ArosId=${arosId}&tab=rollout`)
  expect(await screen.findByText('Güncellenen 3 robottan 1 tanesinde sonradan sorun çıktı.')).toBeTruthy()
})

test('a robot that is kept on its newer release says what brought it', async () => {
  const robots = await trial.fleet(1)
  const newerId = await trial.publish(robots.variantId, '1.3.0')
  const further = await trial.start({ ...robots, arosId: newerId }, { name: 'İleri', waves: [100] })
  await trial.finish(robots.unitIds)
  await trial.look(further)
  const id = await trial.start(robots, { waves: [100] })
  await open(`/robotversion?campaignId=${id}&tab=robots`)
  const why = /Daha yeni bir sürüm kurulu; geri götürülmez · “İleri” kampanyası kurdu/
  expect(await screen.findByText(why)).toBeTruthy()
})
