import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import type { HardwareTest } from '@filo/contract/hardware-tests/hardware-test-table'
import { testCamera } from './measure-camera.ts'
import { testDisk } from './measure-disk.ts'
import { testMicrophone, testSpeaker } from './measure-sound.ts'
import type { TestMachine } from './tested-machine.ts'

interface Testing {
  machine: TestMachine
  room: string
  freeBytes: () => Promise<number>
}

/** Tests a part of this machine; undefined for the network, which is none. */
export async function testThisMachine(
  test: HardwareTest,
  { machine, room, freeBytes }: Testing,
  signal: AbortSignal,
): Promise<HardwareTestOutcome | undefined> {
  if (test === 'network') return undefined
  if (test === 'microphone') return testMicrophone(machine, signal)
  if (test === 'speaker') return testSpeaker(machine, signal)
  if (test === 'camera') return testCamera(machine, signal)
  return testDisk({ room, freeBytes: await freeBytes(), machine, signal })
}
