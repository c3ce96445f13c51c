const LONGEST = 120

/** What a campaign is called unless somebody says otherwise: its release and the day, "Nova AROS 5.3.0 · 29 Kas". */
export function proposedName(
  { name, version }: { name: string; version: string },
  day: Date,
  language: string,
): string {
  const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(day)
  const tail = ` ${version} · ${short}`
  return `${name.slice(0, LONGEST - tail.length)}${tail}`
}
