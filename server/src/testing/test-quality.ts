import { waiveQualityItem } from '@filo/contract/quality-checks/quality-checks-routes'
import { qualityItems } from '@filo/contract/quality-checks/quality-items'
import type { TestPerson } from './test-people.ts'

/** Has a person of production waive every item of a robot in quality control, so that it may go to stock. */
export async function waiveQuality(person: TestPerson, unitId: string): Promise<void> {
  for (const item of qualityItems)
    await person.call(waiveQualityItem, { params: { unitId, item }, body: { reason: 'Deneme robotu' } })
}
