/** The screens that customers see a storefront on, in CSS pixels. */
export const previewSizes = {
  robot: { width: 1024, height: 600 },
  web: { width: 1280, height: 800 },
  phone: { width: 390, height: 780 },
} as const

export type PreviewDevice = keyof typeof previewSizes
export const previewDevices = Object.keys(previewSizes) as PreviewDevice[]

/** Colours of the storefront, which does not follow the console's theme. */
export const storefront = {
  paper: '#ffffff',
  plate: '#eef3f9',
  ink: '#12202f',
  faint: '#4b5b6c',
  bar: '#12395c',
  onBar: '#ffffff',
  action: '#0b5cad',
} as const
