import {
  getProgramInstall,
  getProgramStatistics,
  getUnitPrograms,
  listProgramInstalls,
} from '@filo/contract/program-installs/program-installs-routes'

/** What shows programs on robots: read again after any change of them. */
export const installReadings = [listProgramInstalls, getProgramInstall, getUnitPrograms, getProgramStatistics]
