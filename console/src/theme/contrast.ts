interface Rgb {
  red: number
  green: number
  blue: number
}

function parseHex(hex: string): Rgb {
  const digits = hex.replace('#', '')
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  return { red, green, blue }
}

function channel(value: number): number {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function luminance({ red, green, blue }: Rgb): number {
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(parseHex(first)), luminance(parseHex(second))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The opaque `#rrggbb` that `foreground` with `alpha` makes on `background`. */
export function blend(foreground: string, background: string, alpha: number): string {
  const [front, back] = [parseHex(foreground), parseHex(background)]
  const mix = (a: number, b: number) =>
    Math.round(a * alpha + b * (1 - alpha))
      .toString(16)
      .padStart(2, '0')
  return `#${mix(front.red, back.red)}${mix(front.green, back.green)}${mix(front.blue, back.blue)}`
}
