import { readIfThere } from '../disk/durable-file.ts'

/** The kernel's name for the machine's current run; `null` where there is none. */
export async function readMachineBootId(): Promise<string | null> {
  return (await readIfThere('/proc/sys/kernel/random/boot_id'))?.trim() ?? null
}
