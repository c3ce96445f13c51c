import {
  getRemoteReadiness,
  getRemoteSession,
  listRemoteEvents,
  listRemoteSessions,
} from '@filo/contract/remote/remote-routes'

/** A page that missed a change reads it by itself after so long, in ms. */
export const readEveryMs = 15_000
/** The same while an answer is awaited. */
export const readWaitingEveryMs = 3000

/** What is read again when anything of a remote session changes. */
export const remoteReadings = [listRemoteSessions, getRemoteSession, getRemoteReadiness, listRemoteEvents]
