import {
  getProgram,
  getProgramRelease,
  listProgramReleases,
  listPrograms,
} from '@filo/contract/programs/programs-routes'

/** What shows programs and their releases: read again after any change of either. */
export const programReadings = [listPrograms, getProgram, listProgramReleases, getProgramRelease]
