const two = (value: number) => String(value).padStart(2, '0')

/** Whole seconds as a clock shows them: `4:05`, `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
