import type { Logger } from 'pino'
import type { Clock, Randomness } from './context.ts'
import type { Disk } from './disk/disk.ts'
import type { Body } from './hardware/body.ts'
import type { RebootSetting } from './hardware/power.ts'
import type { IsolationSetting } from './isolation/open-isolation.ts'
import type { NetworkSettings } from './network/network-settings.ts'
import type { RemoteSettings } from './remote/remote-settings.ts'
import type { UnknownBody } from './state/job/install-gates.ts'

export interface AgentOptions {
  /** Origin of the server, e.g. `https://filo.example.com`. */
  serverUrl: string
  dataFolder: string
  /** What services must reach (releases, packages' own folders, the local API); absent: in `dataFolder`. */
  servicesFolder?: string
  serial: string
  /** Model or variant code, a hint for whoever accepts the robot. */
  modelCode?: string
  /** `filo_ik_<secret>.<sha256 of 1.root.json>`. */
  installKey?: string
  /** The code that was made for this serial; used once, then forgotten. */
  claimCode?: string
  /** SHA-256 that the server's `1.root.json` must have, as the console's line for a new robot carries it. */
  rootSha256?: string
  /** Path of a root.json brought by hand. */
  rootFile?: string
  /** Absent: this machine. */
  body?: Body
  /** How this machine restarts; absent: by hand. */
  reboot?: RebootSetting
  /** Somebody outside starts an agent again that could not go on; otherwise it begins again by itself, in this process. */
  isSupervised?: boolean
  /** The launcher of the package started it: it can renew itself. */
  isLaunched?: boolean
  /** That launcher also starts an older agent in place of one that was recalled. */
  launcherReturns?: boolean
  /** What an update does while nobody told whether the robot speaks or moves; absent: `install`. */
  unknownBody?: UnknownBody
  /** How hooks and services are kept apart from the agent; absent: not at all, as for robots of one program. */
  isolation?: IsolationSetting
  /** How it goes out to the network; absent: straight, with the authorities that Node.js brings. */
  network?: NetworkSettings
  /** What people may do with it from afar; absent: what is usual. */
  remote?: RemoteSettings
  /** Port of the local API on 127.0.0.1; 0 or absent: only its Unix socket. */
  localPort?: number
  /** Milliseconds that programs have to confirm a change of the configuration; absent: a minute. */
  configWindowMs?: number
  logger: Logger
  /** Keeps the data folder; absent: this machine's. */
  disk?: Disk
  clock?: Clock
  randomness?: Randomness
  /** Added to the environment of every hook, e.g. a range of ports of its own for each virtual robot. */
  hookEnvironment?: Readonly<Record<string, string>>
}
