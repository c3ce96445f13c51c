/** What the server says about one of the console's own files, past every cache. */
export interface StaticFile {
  status: number
  contentType: string
  text: string
}

/** Reads a file of the console itself (not the API) from the server; undefined when it cannot be reached. */
export async function readStaticFile(path: string): Promise<StaticFile | undefined> {
  try {
    const response = await fetch(path, { cache: 'no-store' })
    const contentType = response.headers.get('content-type') ?? ''
    return { status: response.status, contentType, text: await response.text() }
  } catch {
    return undefined
  }
}
