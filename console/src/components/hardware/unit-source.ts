import { getProducedRobot, listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'

/** Robots to choose one of, by serial number. */
export const unitSource = {
  list: listProducedRobots,
  query: { sort: 'serial' },
  one: getProducedRobot,
  oneParams: (unitId: string) => ({ unitId }),
  option: ({ id, serial, name }: { id: string; serial: string; name: string }) => ({
    value: id,
    label: name === serial ? serial : `${serial} · ${name}`,
  }),
}
