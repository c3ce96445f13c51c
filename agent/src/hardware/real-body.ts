import { statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { DeviceInfo } from '@filo/contract/device/messages/robot-report'
import { agentFolder } from '../agent-folder.ts'
import { testThisMachine } from '../hardware-tests/measure-machine.ts'
import { realTestMachine } from '../hardware-tests/tested-machine.ts'
import type { Body } from './body.ts'
import { readDeviceInfo } from './device-info.ts'
import type { Power } from './power.ts'
import { createProcessReader } from './read-processes.ts'
import { readTemperatures } from './read-temperatures.ts'
import { createRuntimeReader } from './runtime-info.ts'

/** Free bytes for an ordinary user on a folder's disk. */
export async function readFreeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize
}

/**
 * This machine. Whether it is online shows only when it tries; what the robot does is known to its own software, which
 * tells it by the local API (docs/local-api.md).
 */
export function createRealBody(folder: string, power: Power): Body {
  const readProcesses = createProcessReader(availableParallelism(), Date.now)
  let deviceInfo: Promise<DeviceInfo> | undefined
  return {
    power,
    runtimeInfo: createRuntimeReader(folder),
    liveInfo: async () => ({ processes: await readProcesses(), temperatures: await readTemperatures() }),
    deviceInfo: () => {
      deviceInfo ??= readDeviceInfo()
      return deviceInfo
    },
    async hardware() {
      const { collectHardware } = await import('./inventory/collect-hardware.ts')
      return collectHardware()
    },
    testHardware: (test, signal) =>
      testThisMachine(
        test,
        {
          machine: realTestMachine,
          room: agentFolder(folder).hardwareTestRoom,
          freeBytes: () => readFreeBytes(folder),
        },
        signal,
      ),
    freeBytes: readFreeBytes,
    selfTest: async () => ({ ok: true }),
    startSoftware: async () => () => undefined,
    isOnline: () => true,
    onNetworkChange: () => () => undefined,
    bytesPerSecond: () => null,
  }
}
