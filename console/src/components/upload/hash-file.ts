import type { HashFile } from './upload-transport.ts'

/** SHA-256 of a file in a worker; large files neither block the page nor fill the memory. */
export const hashFile: HashFile = (file, onProgress) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    worker.onmessage = ({ data }: MessageEvent<number | string | { error: string }>) => {
      if (typeof data === 'number') {
        onProgress(data)
        return
      }
      end()
      if (typeof data === 'string') resolve(data)
      else reject(new Error(data.error))
    }
    worker.onerror = (event) => {
      end()
      reject(new Error(event.message || 'the file could not be read'))
    }
    worker.postMessage(file)
  })
