import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { useCan } from '../../../session/session.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'

const QualityCard = lazyPart(async () => (await import('./QualityCard.tsx')).QualityCard)

/** On the page of a robot in quality control: its checklist; nothing of any other robot, nor for who does not check them. */
export function QualitySection({ unit }: { unit: ProducedRobot }) {
  const may = useCan()('hardware.decide')
  return may && unit.lifeState === 'quality_control' ? <QualityCard unit={unit} /> : null
}
