import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fetcher, Updater } from 'tuf-js'
// tuf-js exports none of its errors, and takes this one of 403 and 404 alone for the end of the roots.
import { DownloadHTTPError } from 'tuf-js/dist/error.js'

type Headers = () => Promise<Record<string, string>> | Record<string, string>

async function get(url: string, headers: Headers): Promise<Buffer> {
  const answer = await fetch(url, { headers: await headers() })
  if (!answer.ok) throw new DownloadHTTPError(`${answer.status} for ${url}`, answer.status)
  return Buffer.from(await answer.arrayBuffer())
}

/** tuf-js, a client that is not ours, with the root that it was set up with. @param headers who asks, anew for every file */
export async function newTufClient(origin: string, headers: Headers, rootVersion = 1) {
  const folder = mkdtempSync(join(tmpdir(), 'filo-tuf-'))
  const base = `${origin}/api/tuf`
  writeFileSync(join(folder, 'root.json'), await get(`${base}/${rootVersion}.root.json`, headers))
  const fetcher: Fetcher = {
    downloadBytes: (url) => get(url, headers),
    downloadFile: async (url, _maxLength, handler) => {
      const file = join(folder, 'downloaded')
      writeFileSync(file, await get(url, headers))
      return handler(file)
    },
  }
  const newUpdater = () =>
    new Updater({
      metadataDir: folder,
      metadataBaseUrl: base,
      targetDir: folder,
      targetBaseUrl: `${base}/targets`,
      fetcher,
      config: { prefixTargetsWithHash: true },
    })
  return { newUpdater, refresh: () => newUpdater().refresh() }
}
