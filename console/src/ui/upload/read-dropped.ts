import type { PickedFile } from './upload-item.ts'

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

async function readDirectory(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    // A reader answers at most 100 entries a call and none at the end.
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return found
    found.push(...batch)
  }
}

async function readEntry(entry: FileSystemEntry): Promise<PickedFile[]> {
  if (entry.isFile) {
    const file = await readFile(entry as FileSystemFileEntry)
    return [{ file, path: entry.fullPath.replace(/^\/+/, '') }]
  }
  const children = await readDirectory(entry as FileSystemDirectoryEntry)
  return (await Promise.all(children.map(readEntry))).flat()
}

/** Every file of a drop, folders included, with their paths. */
export async function readDropped(transfer: DataTransfer): Promise<PickedFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length > 0) return (await Promise.all(entries.map(readEntry))).flat()
  return [...transfer.files].map((file) => ({ file, path: file.name }))
}

/** The files of an `<input type="file">`, with their paths when a folder was chosen. */
export function readPicked(files: FileList | null): PickedFile[] {
  return [...(files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }))
}
