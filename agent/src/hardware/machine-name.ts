import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readWord } from './machine-files.ts'

/** What one kernel and its boards say of themselves; whatever of it may be read by the agent's user. */
const namedIn = ['/etc/machine-id', '/proc/device-tree/serial-number', '/sys/class/dmi/id/product_uuid']
const networkFolder = '/sys/class/net'

/** Addresses of the network cards that are hardware: those of containers and tunnels change with every start. */
async function cardAddresses(): Promise<string[]> {
  const names = await readdir(networkFolder).catch(() => [])
  const addresses = names.map(async (name) => {
    const isHardware = await stat(join(networkFolder, name, 'device')).then(
      () => true,
      () => false,
    )
    return isHardware ? readWord(join(networkFolder, name, 'address')) : ''
  })
  return (await Promise.all(addresses)).filter((address) => address !== '').sort()
}

/**
 * Names the machine and the data folder that an agent works on, as a hash that says nothing about either. It stays the same
 * over restarts, reboots and other networks; a copy of the folder has another one, on this machine too. Asked once per
 * start, so that a card that is plugged in changes nothing while the agent lives.
 */
export async function nameMachine(dataFolder: string): Promise<string> {
  const words = await Promise.all(namedIn.map((path) => readWord(path)))
  const { ino } = await stat(dataFolder)
  return createHash('sha256')
    .update(JSON.stringify([...words, await cardAddresses(), ino]))
    .digest('hex')
}
