/** A drawing on a plate of 24 × 24, as lines, and the two colours that its plate runs between. */
export interface DrawnProgram {
  code: string
  from: string
  to: string
  lines: string
}

/** What the demo's programs look like, drawn for it. */
export const drawnPrograms: readonly DrawnProgram[] = [
  {
    code: 'karsilama',
    from: '#1f7a8c',
    to: '#0b3c5d',
    lines:
      '<path d="M5 5h14a1.500 1.500 0 0 1 1.500 1.500v9A1.500 1.500 0 0 1 19 17h-7l-4.500 3.500V17H5a1.500 1.500 0 0 1-1.500-1.500v-9A1.500 1.500 0 0 1 5 5zM9 9h.01M15 9h.01M8.500 12a4.500 4.500 0 0 0 7 0"/>',
  },
  {
    code: 'menu',
    from: '#c8553d',
    to: '#7a2e22',
    lines:
      '<path d="M3 17h18M5 17a7 7 0 0 1 14 0M12 10V8M10.500 8h3M4.500 20h15M8.500 14.500a4 4 0 0 1 2.500-2"/>',
  },
  {
    code: 'tur-rehberi',
    from: '#3f8f5f',
    to: '#1c4d3a',
    lines:
      '<path d="M6 9.500a3 3 0 1 1 6 0c0 2.200-3 5-3 5s-3-2.800-3-5z"/><circle cx="9" cy="9.500" r="1"/><path d="M9 18h6.500a2 2 0 0 0 0-4h-1a2 2 0 0 1 0-4H18M5 18h.01M16.500 8.500L18 10l-1.500 1.500"/>',
  },
  {
    code: 'mini-oyun',
    from: '#7d5ba6',
    to: '#432a66',
    lines:
      '<path d="M7.500 8h9a4.500 4.500 0 0 1 4.300 5.800l-.6 2a2 2 0 0 1-3.500.6L15 14.500H9l-1.700 1.900a2 2 0 0 1-3.500-.6l-.6-2A4.500 4.500 0 0 1 7.500 8zM7 11.200h3M8.500 9.700v3"/><circle cx="15.400" cy="12.200" r=".5"/><circle cx="17" cy="10.400" r=".5"/>',
  },
  {
    code: 'kol-selami',
    from: '#d99036',
    to: '#8a5414',
    lines:
      '<rect x="7" y="5" width="7" height="5.500" rx="1.800"/><path d="M9.300 7.700h.01M11.700 7.700h.01M8 13h5v5.500H8zM13 13.800l3.200-2.300 1.300-4.500M8 13.800L5.500 17M16.600 5.200c.8-.5 1.700-.5 2.500 0M15.600 3.200c1.500-.8 3-.8 4.500 0M9 18.500V21M12 18.500V21"/>',
  },
  {
    code: 'hava-durumu',
    from: '#4a83c4',
    to: '#274a78',
    lines:
      '<path d="M8.500 18h8a3.500 3.500 0 0 0 .5-7 5 5 0 0 0-9.300-1A4 4 0 0 0 8.500 18zM16.500 6.500A3 3 0 0 1 20.300 9M17 2.800v1M21.500 5.300l-.8.7M13.300 4.300l.6.700M9.500 20.300l-.4.9M13 20.300l-.4.9"/>',
  },
]
