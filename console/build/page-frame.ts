import { palettes } from '../src/theme/palettes.ts'
import { shellPalettes } from '../src/theme/shell-palettes.ts'

type Language = 'tr' | 'en'

/** What the frame calls a page, in a language; customers know some of their pages by another name. */
export type FrameTitles = Readonly<Record<Language, { staff: string; customer: string }>>

/** The console's own texts that name its pages. */
export interface AppTexts {
  crumbs: Record<string, string>
  nav: Record<string, string>
}

/** The titles of a page whose address holds no record; undefined where its last crumb has no words. */
export function frameTitles(
  key: string | undefined,
  customerKey: string | undefined,
  texts: Readonly<Record<Language, AppTexts>>,
): FrameTitles | undefined {
  const title = (language: Language) => {
    const staff = texts[language].crumbs[key ?? '']
    return staff && { staff, customer: texts[language].nav[customerKey ?? ''] ?? staff }
  }
  const [tr, en] = [title('tr'), title('en')]
  return tr && en ? { tr, en } : undefined
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function titlesOf(titles: FrameTitles): string {
  return Object.entries(titles)
    .flatMap(([language, { staff, customer }]) =>
      staff === customer
        ? [`<b data-lang="${language}">${escaped(staff)}</b>`]
        : [
            `<b data-lang="${language}" data-who="staff">${escaped(staff)}</b>`,
            `<b data-lang="${language}" data-who="customer">${escaped(customer)}</b>`,
          ],
    )
    .join('')
}

const { whiteBlue, slateDark2 } = palettes
const menu = palettes[shellPalettes.menu]
const bar = { light: palettes[shellPalettes.bar.light], dark: palettes[shellPalettes.bar.dark] }

/**
 * The console's bars, the page's title and the place of its content, as the scripts will draw them: sizes are those of
 * AppLayout, the menu's mode, the language and whose page it is stand at <html> (first-requests.js).
 */
const frameStyle = `
      .frame, .frame * { box-sizing: border-box; }
      .frame { display: flex; min-height: 100dvh; font: 14px/1.5 system-ui, sans-serif; color: ${whiteBlue.text}; }
      .frame-menu { display: none; flex: none; width: 260px; background: ${menu.paper}; }
      .frame-page { flex: 1; min-width: 0; }
      .frame-bar { display: flex; align-items: center; height: 56px; padding: 0 56px; background: ${bar.light.primary};
        box-shadow: 0 1px 4px rgb(0 0 0 / 20%); }
      .frame b { font-size: 16px; line-height: 1.25; }
      .frame-main { max-width: 1600px; margin: 0 auto; padding: 16px; }
      .frame-main b { display: none; }
      .frame-card { height: 60vh; border-radius: 8px; background: ${whiteBlue.paper}; box-shadow: 0 1px 3px rgb(0 0 0 / 20%); }
      html[lang='tr'] .frame [data-lang='en'], html[lang='en'] .frame [data-lang='tr'],
      html[data-who='customer'] .frame [data-who='staff'],
      html:not([data-who='customer']) .frame [data-who='customer'] { display: none !important; }
      [data-theme='dark'] .frame { color: ${slateDark2.text}; }
      [data-theme='dark'] .frame-bar { background: ${bar.dark.primary}; }
      [data-theme='dark'] .frame-card { background: ${slateDark2.paper}; }
      @media (min-width: 600px) {
        .frame-bar { height: 64px; }
        .frame-bar b { display: none; }
        .frame-main b { display: block; min-height: 32px; margin-bottom: 16px; line-height: 32px; }
      }
      @media (min-width: 900px) {
        .frame-menu { display: block; width: 80px; }
        html[data-menu='close'] .frame-menu { display: none; }
      }
      @media (min-width: 1200px) {
        .frame-menu { width: 260px; }
        html[data-menu='compact'] .frame-menu { width: 80px; }
        .frame-main { padding: 24px; }
      }
    `

/** Puts the frame into the page of a screen, to be painted until the scripts draw the page itself in its place. */
export function framePage(page: string, titles: FrameTitles | undefined): string {
  const words = titles ? titlesOf(titles) : ''
  const frame = `<div class="frame" aria-hidden="true"><div class="frame-menu"></div><div class="frame-page"><div class="frame-bar">${words}</div><div class="frame-main">${words}<div class="frame-card"></div></div></div></div>`
  return page
    .replace('  </head>', () => `  <style>${frameStyle}</style>\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${frame}</div>`)
}
