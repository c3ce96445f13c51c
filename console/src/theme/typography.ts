const fonts = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, sans-serif'

/** Sizes 12, 14, 16, 20 and 28 pixels at body size 14, larger in proportion, in rem so that text zoom works. */
export function typography(fontSize: number) {
  const size = (pixels: number) => `${((pixels / 16) * fontSize) / 14}rem`
  const heading = { fontWeight: 600, lineHeight: 1.25 }
  const body = { fontSize: size(14), lineHeight: 1.5 }
  return {
    fontFamily: fonts,
    fontSize,
    fontWeightBold: 600,
    h1: { ...heading, fontSize: size(28) },
    h2: { ...heading, fontSize: size(20) },
    h3: { ...heading, fontSize: size(16) },
    h4: { ...heading, fontSize: size(16) },
    h5: { ...heading, fontSize: size(14) },
    h6: { ...heading, fontSize: size(14) },
    subtitle1: { fontSize: size(16), lineHeight: 1.5 },
    subtitle2: { ...body, fontWeight: 600 },
    body1: body,
    body2: body,
    caption: { fontSize: size(12), lineHeight: 1.5 },
    overline: { fontSize: size(12), lineHeight: 1.5, letterSpacing: 0, textTransform: 'none' as const },
    button: { fontSize: size(14), fontWeight: 500, lineHeight: 1.5, textTransform: 'none' as const },
  }
}
