import { keepText } from '../lib/keep-text.ts'
import { readStaticFile, type StaticFile } from './static-file.ts'

const workerFile = '/service-worker.js'

/** When this tab was loaded anew without its worker, in ms. */
const reloadedKey = 'filo-worker-gone'
const RELOAD_EVERY_MS = 30_000

/** Whether the server's answer says that the worker file is gone; an unreachable server says nothing. */
export function isWorkerMissing(file: StaticFile | undefined): boolean {
  if (!file || file.status >= 500) return false
  return file.status === 404 || !file.contentType.includes('javascript')
}

/**
 * Takes the worker away and reloads the page when the server no longer has its file (spec section 4).
 * @returns whether the file is gone: registering it now would bring the worker back, which the browser has while pages use it
 */
async function checkConnection(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return false
  if (!isWorkerMissing(await readStaticFile(workerFile))) return false
  await registration.unregister()
  // A busy browser may know the worker a little longer than the page needs to come again.
  if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < RELOAD_EVERY_MS) return true
  keepText(sessionStorage, reloadedKey, String(Date.now()))
  location.reload()
  return true
}

/** Checks the worker that is there, then registers the current one; a browser without workers goes without. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    if (await checkConnection()) return
    await navigator.serviceWorker.register(workerFile)
  } catch {
    // Private windows and insecure origins refuse workers; the console works without one.
  }
}
