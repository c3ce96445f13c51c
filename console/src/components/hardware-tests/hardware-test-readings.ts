import * as routes from '@filo/contract/hardware-tests/hardware-tests-routes'

/** Everything that a test, or a request for one, may make other. */
export const hardwareTestReadings = [routes.getUnitHardwareTests, routes.listHardwareTests]
