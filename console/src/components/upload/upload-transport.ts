/** Where an upload goes; the server's tus metadata names. */
export interface UploadMetadata {
  versionId: string
  fileName: string
  kind: 'archive' | 'file'
  path?: string
  sha256?: string
  /** How many loose files the version shall have open once all are sent. */
  folderFiles?: number
}

export interface UploadCallbacks {
  /** The server has taken it on under this id. */
  onAdmitted: (uploadId: string) => void
  onProgress: (sentBytes: number) => void
  onDone: () => void
  onFailed: (error: unknown) => void
}

/** A running transfer. */
export interface Transfer {
  pause: () => Promise<void>
  resume: () => void
  /** Gives it up, on the server too. */
  cancel: () => Promise<void>
}

/** What is sent, and the server's id of an earlier try that goes on. */
interface Sending {
  metadata: UploadMetadata
  uploadId?: string | undefined
}

/** Sends one file, from where an earlier try of the same file stopped. */
export type StartUpload = (file: File, sending: Sending, callbacks: UploadCallbacks) => Transfer

/** SHA-256 of a file in hex, told of its progress in bytes. */
export type HashFile = (file: File, onProgress: (bytes: number) => void) => Promise<string>
