import { listArosUnits } from '@filo/contract/aros-versions/aros-assignment-routes'
import { arosStates } from '@filo/contract/aros-versions/aros-states'
import {
  getArosComposer,
  getArosVersion,
  listArosComposers,
  listArosVersions,
} from '@filo/contract/aros-versions/aros-versions-routes'
import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { getTesterCandidate, listTesterCandidates } from '@filo/contract/testers/testers-routes'
import type { OptionSource } from '../../../components/form/named-options.ts'
import { arosTitle } from './ArosName.tsx'

/** People who composed versions, by name. */
export const composerSource: OptionSource<typeof listArosComposers, typeof getArosComposer> = {
  list: listArosComposers,
  one: getArosComposer,
  oneParams: (userId) => ({ userId }),
  option: ({ id, name }) => ({ value: id, label: name }),
}

interface ArosChoice {
  variantId: string
  /** Which channels and states can be chosen; all but drafts unless told. */
  filters?: Record<string, readonly string[]>
  /** Says the channel beside the name where both are offered. */
  channelName?: (channel: 'production' | 'test') => string
}

const finished = arosStates.filter((state) => state !== 'draft')

/** The versions of one product, newest number first. */
export function arosSource({
  variantId,
  filters,
  channelName,
}: ArosChoice): OptionSource<typeof listArosVersions, typeof getArosVersion> {
  return {
    list: listArosVersions,
    query: { sort: '-version', 'f.variantId': [variantId], ...(filters ?? { 'f.state': finished }) },
    one: getArosVersion,
    oneParams: (ArosId) => ({ ArosId }),
    option: (aros) => ({
      value: aros.id,
      label: channelName ? `${arosTitle(aros)} · ${channelName(aros.channel)}` : arosTitle(aros),
    }),
  }
}

/** People who may be asked to test, by name. */
export const testerSource: OptionSource<typeof listTesterCandidates, typeof getTesterCandidate> = {
  list: listTesterCandidates,
  one: getTesterCandidate,
  oneParams: (userId) => ({ userId }),
  option: ({ id, name }) => ({ value: id, label: name }),
}

/** The robots of one product by serial number and name. */
export function unitSource(
  variantId: string,
  onlyTestRobots: boolean,
): OptionSource<typeof listArosUnits, typeof getProducedRobot> {
  return {
    list: listArosUnits,
    params: { variantId },
    ...(onlyTestRobots ? { query: { 'f.isTestRobot': ['true'] } } : {}),
    one: getProducedRobot,
    oneParams: (unitId) => ({ unitId }),
    option: (unit) => ({
      value: 'unitId' in unit ? unit.unitId : unit.id,
      label: [unit.serial, ...(unit.name === unit.serial ? [] : [unit.name])].join(' · '),
    }),
  }
}
