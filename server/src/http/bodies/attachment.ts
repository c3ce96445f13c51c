/** A header value for a file name of any script (RFC 6266 section 4.1, RFC 8187). */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, '_')}`
}
