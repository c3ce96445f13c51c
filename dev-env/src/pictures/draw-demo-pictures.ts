import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoPictures } from './demo-pictures.ts'
import { type DrawnProgram, drawnPrograms } from './drawn-programs.ts'

const plate = ({ code, from, to }: DrawnProgram) =>
  `<defs><linearGradient id="${code}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`

const stroke = 'fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round"'

function icon(drawn: DrawnProgram): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">${plate(drawn)}
    <rect width="256" height="256" fill="url(#${drawn.code})"/>
    <g transform="translate(38 38) scale(7.500)" ${stroke} stroke-width="1.500">${drawn.lines}</g></svg>`
}

/** The drawing large at the right, cut by the edge, and quiet circles around it. */
function cover(drawn: DrawnProgram): string {
  const rings = [150, 250, 350, 450].map(
    (r, at) => `<circle cx="930" cy="375" r="${r}" fill="#fff" opacity="${0.07 - at * 0.012}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 750" width="1200" height="750">${plate(drawn)}
    <rect width="1200" height="750" fill="url(#${drawn.code})"/>${rings.join('')}
    <g transform="translate(690 135) scale(20)" ${stroke} stroke-width="1.100">${drawn.lines}</g></svg>`
}

/** Draws the demo's pictures anew, as they lie beside this: `node dev-env/src/pictures/draw-demo-pictures.ts`. */
mkdirSync(demoPictures, { recursive: true })
for (const drawn of drawnPrograms) {
  const files = { icon: icon(drawn), cover: cover(drawn) }
  for (const [name, svg] of Object.entries(files)) {
    const bytes = await sharp(Buffer.from(svg)).webp({ quality: 88, effort: 6 }).toBuffer()
    writeFileSync(join(demoPictures, `${drawn.code}-${name}.webp`), bytes)
  }
}
