import type { AgentContext } from '../context.ts'
import { readStoredHardware } from '../hardware/inventory/report-hardware.ts'
import type { Outbox } from '../link/outbox.ts'
import { untilAccepted } from '../link/until-accepted.ts'
import type { ConfigKeeper } from '../robot-config/config-keeper.ts'
import { readCustomerRule } from '../state/sync-desired.ts'
import { createDesktopPart } from './desktop/serve-desktop.ts'
import { createDossier } from './dossier/dossier.ts'
import type { DossierSources } from './dossier/snapshot.ts'
import { createRemoteUser, findRootlessUser, type RemoteUser } from './files/find-remote-user.ts'
import { createFilesPart } from './files/serve-files.ts'
import { flatFacts } from './flat-facts.ts'
import { createLogsPart } from './logs/serve-logs.ts'
import { createServicesPart } from './logs/serve-services.ts'
import type { ServicesSource } from './logs/services-source.ts'
import { openRemoteKeeper, type RemoteKeeper } from './remote-keeper.ts'
import { createTerminalPart } from './terminal/terminal-part.ts'

type OwnContext = Omit<AgentContext, 'bootId' | 'stopping' | 'endForRestart' | 'endForRenewal'>

interface Options {
  context: OwnContext
  outbox: Pick<Outbox, 'append' | 'introduce' | 'after'>
  config: Pick<ConfigKeeper, 'values'>
  /** Whom services run as; undefined for robots of one program, whose files are those of its own process. */
  servicesUser: string | undefined
}

/** The robot's remote sessions, and the services that they list once the robot's own work has begun. */
export interface RobotRemote extends RemoteKeeper {
  useServices: (source: ServicesSource) => void
}

const noServices: ServicesSource = {
  list: async () => [],
  restart: async () => ({ outcome: 'refused', text: 'the robot has not begun its work' }),
}

/** Whoever runs this process: a robot of one program has nobody else, and shows nothing but its own folder. */
const programsUser = async (): Promise<RemoteUser> => {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  return { name: 'robot', uid, gid, gids: [gid], home: '' }
}

/** Whom people work with files as. */
function remoteUserOf({ context, servicesUser }: Options): () => Promise<RemoteUser | undefined> {
  const { remote, clock } = context
  const name = remote.user || servicesUser
  if (name === undefined) return programsUser
  return process.getuid?.() === 0 ? createRemoteUser(name, clock) : () => findRootlessUser(remote.user)
}

function sourcesOf({ context, config }: Options, services: ServicesSource): DossierSources {
  return {
    services: async () => (await services.list()).map(({ name, state }) => ({ name, state: state ?? '?' })),
    configuration: async () => flatFacts(config.values()),
    hardware: async () => flatFacts((await readStoredHardware(context))?.snapshot.inventory ?? {}),
    roots: async () => context.remote.roots,
  }
}

/** Opens the robot's remote sessions with all that they can carry. */
export async function openRemote(options: Options): Promise<RobotRemote> {
  const { context, outbox } = options
  const { folder, disk, clock, logger, randomness, remote } = context
  let source = noServices
  const services: ServicesSource = {
    list: () => source.list(),
    restart: (id, signal) => source.restart(id, signal),
  }
  const user = remoteUserOf(options)
  const terminal = createTerminalPart(context)
  const desktop = createDesktopPart({ context })
  const keeper = await openRemoteKeeper({
    folder,
    disk,
    clock,
    logger,
    randomness,
    remote,
    readRule: () => readCustomerRule(context),
    report: (message) => outbox.append(message),
    canTerminal: terminal.canTerminal,
    canDesktop: desktop.canDesktop,
    parts: {
      'remote-terminal': terminal,
      'remote-desktop': desktop,
      'remote-files': createFilesPart({ context, user }),
      'remote-logs': createLogsPart({ context, services }),
      'remote-services': createServicesPart({ context, services }),
    },
    createDossier: (server) =>
      createDossier({
        ...server,
        sources: sourcesOf(options, services),
        untilReported: (signal) => untilAccepted(outbox, clock, signal),
      }),
  })
  return {
    ...keeper,
    useServices(next) {
      source = next
    },
  }
}
