import { getArosVersion, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { getProducedRobot, listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import type { OptionSource } from '../form/named-options.ts'

/** Published releases of a product, newest number first. */
export function releaseSource(
  variantId: string,
): OptionSource<typeof listArosVersions, typeof getArosVersion> {
  return {
    list: listArosVersions,
    query: {
      sort: '-version',
      'f.variantId': [variantId],
      'f.channel': ['production'],
      'f.state': ['published'],
    },
    one: getArosVersion,
    oneParams: (ArosId) => ({ ArosId }),
    option: ({ id, name, version }) => ({ value: id, label: `${name} ${version}` }),
  }
}

/** Robots of a product by serial number. */
export function unitSource(
  variantId: string,
): OptionSource<typeof listProducedRobots, typeof getProducedRobot> {
  return {
    list: listProducedRobots,
    query: { sort: 'serial', 'f.variantId': [variantId] },
    one: getProducedRobot,
    oneParams: (unitId) => ({ unitId }),
    option: ({ id, serial, name }) => ({
      value: id,
      label: name === serial ? serial : `${serial} · ${name}`,
    }),
  }
}
