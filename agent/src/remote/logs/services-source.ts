import type { RemoteService } from '@filo/contract/remote/remote-streams'

/** A service as people see it, with the files that it prints into. */
export interface ListedService extends Omit<RemoteService, 'hasLog' | 'kind'> {
  kind: 'release' | 'program'
  /** What it prints is in `<outputBase>.stdout` and `.stderr`, and of its run before in `.previous.stdout` and so on. */
  outputBase: string
}

/** How starting a service again went. */
export interface RestartOutcome {
  outcome: 'done' | 'failed' | 'refused'
  /** What went wrong, in words. */
  text: string
}

/** The services of what is installed on the robot. */
export interface ServicesSource {
  /** Those of the release, then those of each program, in the order in which they start. */
  list(): Promise<ListedService[]>
  /** Ends a service and starts it again; `refused` for one that cannot be, as during an update or once it is `signal`led that nobody wants it any more. */
  restart(id: string, signal: AbortSignal): Promise<RestartOutcome>
}

/** Names a service of a slot; the slot of the AROS release is null. */
export function serviceId(slot: string | null, key: string): string {
  return `service:${slot ?? ''}/${key}`
}
