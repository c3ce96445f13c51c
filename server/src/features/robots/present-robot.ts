import { CpuArch, type Robot } from '@filo/contract/robots/robots-routes'
import { presentMeta } from '../../http/routes/present-meta.ts'
import type { DefaultAros, RobotWithModel } from './robots-store.ts'

interface RobotExtras {
  unitCount: number
  defaults: readonly DefaultAros[]
}

/** The only door of variant rows to the outside. */
export function presentRobot({ robot, model }: RobotWithModel, { unitCount, defaults }: RobotExtras): Robot {
  const defaultOf = (channel: 'production' | 'test') =>
    defaults.findLast((row) => row.variantId === robot.id && row.channel === channel)?.arosId ?? null
  return {
    ...presentMeta(robot),
    code: robot.code,
    name: robot.name,
    hwRevision: robot.hwRevision,
    cpuArch: CpuArch.catch('x64').parse(robot.cpuArch),
    minAros: robot.minAros,
    foldsCase: robot.foldsCase,
    imageKey: robot.imageKey ?? model.imageKey,
    modelId: model.id,
    modelCode: model.code,
    modelName: model.name,
    typeId: model.typeId,
    status: robot.status,
    defaultArosId: defaultOf('production'),
    defaultTestArosId: defaultOf('test'),
    unitCount,
  }
}
