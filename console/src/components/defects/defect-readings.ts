import { getArosVersion, listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { listArosDefects, listVersionDefects } from '@filo/contract/testers/defects-routes'
import { getMyTest, listTesters } from '@filo/contract/testers/testers-routes'

/** What a change of a defect may change: the lists it is in, and where the tests of versions stand. */
export const defectReadings = [
  listArosDefects,
  listVersionDefects,
  listTesters,
  getMyTest,
  getArosVersion,
  listArosVersions,
]
