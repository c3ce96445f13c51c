import type { Db } from '../db/database.ts'
import type { ProgramInstallsService } from '../features/program-installs/program-installs-service.ts'
import type { ReportIntake } from '../features/updates/updates-service.ts'

/** Has programs of a robot follow a change of its agent, as its update does. */
export function joinAgentChanges(
  intake: ReportIntake,
  installs: Pick<ProgramInstallsService, 'settleUnit' | 'haveInstalls'>,
): ReportIntake {
  return {
    ...intake,
    async agentChanged(tx: Db, unit) {
      const taken = await intake.agentChanged(tx, unit)
      await installs.settleUnit(tx, unit)
      return taken
    },
    hangOnAgents: async (tx: Db, units) =>
      (await intake.hangOnAgents(tx, units)) || installs.haveInstalls(tx, units),
  }
}
