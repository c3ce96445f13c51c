import { listServiceRecords } from '@filo/contract/service-records/service-records-routes'
import { listUnitFiles } from '@filo/contract/service-records/unit-files-routes'

/** What a change of a robot's papers may make other. */
export const paperReadings = [listServiceRecords, listUnitFiles]
