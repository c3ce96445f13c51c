const types: Record<string, string> = {
  css: 'text/css',
  csv: 'text/csv',
  deb: 'application/vnd.debian.binary-package',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  gz: 'application/gzip',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  onnx: 'application/octet-stream',
  pdf: 'application/pdf',
  png: 'image/png',
  py: 'text/x-python',
  sh: 'text/x-shellscript',
  svg: 'image/svg+xml',
  ts: 'text/x-typescript',
  txt: 'text/plain',
  wasm: 'application/wasm',
  wav: 'audio/wav',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  zip: 'application/zip',
}

/** The media type that a file's ending names, for people's eyes only: downloads are always sent as bytes. */
export function mimeOf(name: string): string {
  const ending = /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? ''
  // `constructor` is an ending like any other.
  return (Object.hasOwn(types, ending) && types[ending]) || 'application/octet-stream'
}
