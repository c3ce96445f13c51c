import type { RemoteDeed } from '@filo/contract/remote/remote-orders'
import type { RemoteEvent } from '@filo/contract/remote/remote-shapes'

type DeedOf<Kind extends RemoteDeed['kind']> = Extract<RemoteDeed, { kind: Kind }>

/** What was done on a robot, as its owner wants to know it. */
interface SessionSummary {
  terminals: number
  uploads: DeedOf<'file_uploaded'>[]
  downloads: (DeedOf<'file_downloaded'> | DeedOf<'folder_downloaded'>)[]
  changes: (DeedOf<'file_renamed'> | DeedOf<'folder_made'> | DeedOf<'file_deleted'>)[]
  restarts: DeedOf<'service_restarted'>[]
  logs: DeedOf<'log_read'>[]
  desktops: DeedOf<'desktop_closed'>[]
  /** Bytes that are not in the recording. */
  cutBytes: number
}

/** Sorts out what happened in a session. */
export function summarizeSession(events: readonly Pick<RemoteEvent, 'deed'>[]): SessionSummary {
  const deeds = events.flatMap(({ deed }) => deed ?? [])
  const of = <Kind extends RemoteDeed['kind']>(...kinds: Kind[]) =>
    deeds.filter((deed): deed is DeedOf<Kind> => (kinds as string[]).includes(deed.kind))
  return {
    terminals: of('terminal_opened').length,
    uploads: of('file_uploaded'),
    downloads: of('file_downloaded', 'folder_downloaded'),
    changes: of('file_renamed', 'folder_made', 'file_deleted'),
    restarts: of('service_restarted'),
    logs: of('log_read'),
    desktops: of('desktop_closed'),
    cutBytes: of('recording_cut').reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
