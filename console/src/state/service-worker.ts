/**
 * The background worker: keeps the app shell so that the console opens without a network, and never touches the
 * API. Stands alone: it is built to /service-worker.js as one classic script.
 */

interface ShellManifest {
  /** Changes with every build; names the cache. */
  version: string
  /** Addresses of the app shell: the page, its scripts and styles. */
  files: string[]
}

const worker = globalThis as unknown as ServiceWorkerGlobalScope & { filoShell: ShellManifest }
const { version, files } = worker.filoShell
const cacheName = `filo-shell-${version}`
const shellPage = '/index.html'

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  await worker.skipWaiting()
}

async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('filo-shell-') && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function pageOrShell(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await caches.match(shellPage)
    if (shell) return shell
    throw error
  }
}

async function assetOnce(request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone())
  return response
}

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldShells()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate' && pathname !== '/signin') event.respondWith(pageOrShell(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(assetOnce(request))
})
