import { dropOffline, keepOffline, listOffline } from '../../../state/offline-store.ts'

/** A photo, video or log that waits in this browser to be sent. */
export interface WaitingFile {
  key: string
  caseId: string
  name: string
  bytes: Blob
}

/** Names sort by when a file was taken, so that they are sent in that order. */
const prefixOf = (userId: string, testerId: string) => `wait/${userId}/${testerId}/`

/** A person's files that wait for an assignment, oldest first; none where the browser keeps nothing. */
export async function listWaitingFiles(userId: string, testerId: string): Promise<WaitingFile[]> {
  const found = await listOffline(prefixOf(userId, testerId))
  return found.map(([, value]) => value as WaitingFile).toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

let count = 0

/** Keeps a file until it is sent. @throws the browser's error where it keeps no more */
export async function keepWaitingFile(
  { userId, testerId }: { userId: string; testerId: string },
  caseId: string,
  file: File,
): Promise<void> {
  count += 1
  const key = `${prefixOf(userId, testerId)}${Date.now()}-${String(count).padStart(6, '0')}`
  // A picked file may be gone by then; its bytes are copied.
  const bytes = new Blob([await file.arrayBuffer()], { type: file.type })
  await keepOffline(key, { key, caseId, name: file.name, bytes } satisfies WaitingFile)
}

/** Forgets a file: it was sent, or is not wanted any more. */
export const dropWaitingFile = ({ key }: WaitingFile) => dropOffline(key)
