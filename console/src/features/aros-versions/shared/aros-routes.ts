import {
  getProductAros,
  listArosDefaults,
  listArosPins,
  listArosUnits,
} from '@filo/contract/aros-versions/aros-assignment-routes'
import { checkArosVersion, diffArosVersions } from '@filo/contract/aros-versions/aros-comparison-routes'
import { listArosApprovals } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { getArosRollout } from '@filo/contract/aros-versions/aros-rollout-routes'
import { getArosVersion, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { listTestRobots } from '@filo/contract/aros-versions/robots-for-tests-routes'
import { getReleaseEvidence } from '@filo/contract/testers/release-evidence-routes'
import { listTesters } from '@filo/contract/testers/testers-routes'

/** Every reading of AROS versions; a step of the lifecycle may change them all. */
export const arosReadings = [
  listArosVersions,
  getArosVersion,
  checkArosVersion,
  diffArosVersions,
  getProductAros,
  listArosDefaults,
  listArosPins,
  listArosUnits,
  listArosApprovals,
  listTesters,
  listTestRobots,
  getArosRollout,
  getReleaseEvidence,
]
