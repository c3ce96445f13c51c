/** The filter value of a day a person picked (`2026-03-05`): its first or last instant in their time zone. */
export function periodBound(day: string, end: 'from' | 'to'): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const at = new Date(`${day}T${end === 'from' ? '00:00:00.000' : '23:59:59.999'}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** The day a filter value stands for; empty when there is none or the address holds nonsense. */
export function dayOfBound(instant: string | undefined): string {
  const at = new Date(instant ?? '')
  if (Number.isNaN(at.getTime())) return ''
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
