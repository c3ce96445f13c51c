import { readIfThere } from './durable-file.ts'

/** Names the machine's current run; `null` where the system does not tell (services are then judged one by one). */
export async function readMachineBootId(): Promise<string | null> {
  return (await readIfThere('/proc/sys/kernel/random/boot_id'))?.trim() ?? null
}
