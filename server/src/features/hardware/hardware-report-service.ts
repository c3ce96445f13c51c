import type { HardwareTestRow } from '@filo/contract/hardware-tests/hardware-tests-routes'
import type { Language } from '@filo/contract/localized-text'
import type { BaseContext } from '../../base-context.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { HardwareService } from './hardware-service.ts'
import { type HardwareReport, printHardware } from './print-hardware.ts'

/** What parts did when they were tested last. */
export interface LatestTests {
  get: (actor: UserActor, unitId: string) => Promise<{ latest: HardwareTestRow[] }>
}

type Deps = Pick<BaseContext, 'clock'> & { hardware: HardwareService; hardwareTests: LatestTests }

/** So many changes stand in a report, the newest. */
const LISTED_CHANGES = 100

/** A robot's hardware to keep or to hand on. */
export function createHardwareReports({ clock, hardware, hardwareTests }: Deps) {
  async function collect(actor: UserActor, unitId: string): Promise<HardwareReport> {
    const found = await hardware.get(actor, unitId)
    const query = { 'f.unitId': [unitId], page: 1, size: LISTED_CHANGES }
    const { latest } = await hardwareTests.get(actor, unitId)
    return { hardware: found, changes: (await hardware.listChanges(actor, query)).items, tests: latest }
  }

  /** @throws not_found */
  async function json(actor: UserActor, unitId: string): Promise<{ name: string; bytes: Buffer }> {
    const report = await collect(actor, unitId)
    const { scan: _scan, canScan: _can, ...hardware } = report.hardware
    const document = { format: 'filo-hardware-report-1', writtenAt: clock.now().toISOString(), ...hardware }
    const { changes, tests } = report
    const text = JSON.stringify({ ...document, changes, tests }, undefined, 2)
    return { name: `${hardware.serial}-hardware`, bytes: Buffer.from(`${text}\n`) }
  }

  /** @throws not_found, bad_request for an unknown zone */
  async function pdf(
    actor: UserActor,
    unitId: string,
    look: { language: Language; zone: string },
  ): Promise<{ name: string; bytes: Buffer }> {
    const report = await collect(actor, unitId)
    const bytes = await printHardware(report, { ...look, now: clock.now() })
    return { name: `${report.hardware.serial}-hardware`, bytes }
  }

  return { json, pdf }
}
