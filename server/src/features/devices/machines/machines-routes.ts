import * as routes from '@filo/contract/enrolments/robot-machines-routes'
import type { Api } from '../../../http/routes/api.ts'
import type { MachinesService } from './machines-service.ts'

/** Serves what people see and decide of machines that came with one robot's data. */
export function registerMachinesRoutes(
  api: Api,
  { robotMachines }: { robotMachines: MachinesService },
): void {
  api.on(routes.listRobotMachines, ({ actor, params }) => robotMachines.list(actor, params.unitId))
  api.on(routes.decideRobotMachine, ({ actor, params, body }) =>
    robotMachines.decide(actor, { unitId: params.unitId, id: params.machineId }, body),
  )
}
