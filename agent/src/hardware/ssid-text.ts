const escaped = /\\x([0-9a-fA-F]{2})/g

/** The name of a Wi-Fi network as `iw` writes it, which spells every byte beyond plain letters as `\xNN`. */
export function ssidText(written: string): string {
  if (!written.includes('\\x')) return written
  // What stands between is plain ASCII: one character is one byte.
  const bytes = written.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
