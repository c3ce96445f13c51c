import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chown, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { writeDurably } from '../disk/durable-file.ts'
import { realDisk } from '../disk/real-disk.ts'

const robotFile = fileURLToPath(new URL('./proof-robot.ts', import.meta.url))
/** From switching on to the agent's start. */
const bootMs = 100

interface MachineOptions {
  serverUrl: string
  dataFolder: string
  installKey: string
  bootFile: string
  /** Cap of each download. */
  bytesPerSecond: number
  /** Its isolation as of an installed agent; absent: none. */
  servicesFolder?: string
  isolation?: { isolation: 'auto' | 'none'; servicesUser: string }
  /** Whom the agent runs as and where it finds tools; absent: as this process, and nowhere but in the system's folders. */
  user?: { uid: number; gid: number }
  path?: string
  /** Ends every service, as the end of the machine does; says how many ran. */
  endServices: () => Promise<number>
}

/** Starts an agent process; `ended` resolves at its end. */
function spawnRobot(options: MachineOptions, onOutput: (text: string) => void) {
  const { endServices: _, user, path, ...plain } = options
  const json = JSON.stringify(plain)
  const child: ChildProcess = spawn(process.execPath, [robotFile, json], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: path === undefined ? {} : { PATH: path },
    ...user,
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => onOutput(data.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { child, ended }
}

/** Names another run of the machine, so that its agent may read it. */
async function nameRun({ bootFile, user }: MachineOptions): Promise<void> {
  await writeDurably(realDisk, bootFile, randomUUID())
  if (user) await chown(bootFile, user.uid, user.gid)
}

/** A robot that is switched on: its agent runs as a process of its own, and after a restart of the machine again. */
export async function switchOn(options: MachineOptions) {
  let output = ''
  let restarts = 0
  let powerCuts = 0
  /** Services that still ran when the machine went down by plan. */
  let cutOff = 0
  let run: ReturnType<typeof spawnRobot> | undefined
  let booting: Promise<void> = Promise.resolve()

  const readBoot = () => readFile(options.bootFile, 'utf8')

  /** Ends what the agent left when it went down by itself, and comes up again unless somebody else did. */
  async function comeUp(went: typeof run): Promise<void> {
    restarts += 1
    cutOff += await options.endServices()
    await sleep(bootMs)
    if (run === went) start()
  }

  function start(): void {
    const mine = spawnRobot(options, (text) => {
      output += text
    })
    run = mine
    void mine.ended.then(() => {
      if (run === mine) booting = comeUp(mine)
    })
  }

  async function kill(): Promise<void> {
    const mine = run
    run = undefined
    mine?.child.kill('SIGKILL')
    await mine?.ended
    await booting
  }

  await nameRun(options)
  start()
  return {
    start,
    readBoot,
    /** Ends the agent at once, and keeps it down. */
    kill,
    /** Takes the power from the whole machine; the next start of the agent is in another run of it. */
    async cutPower(): Promise<void> {
      await kill()
      await options.endServices()
      await nameRun(options)
      powerCuts += 1
    },
    output: () => output.slice(-20_000),
    counts: () => ({ restarts, powerCuts, cutOff }),
  }
}

export type ProofMachine = Awaited<ReturnType<typeof switchOn>>
