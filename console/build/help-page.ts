import type { Language } from '@filo/contract/localized-text'
import { helpKeys, helpSections } from '../src/layouts/help/help-screens.ts'
import type tr from '../src/layouts/help/texts/tr.json'
import { helpTexts, sectionTexts } from './help-texts.ts'

export type HelpTexts = typeof tr
type ScreenTexts = HelpTexts['screens'][keyof HelpTexts['screens']]

const style = `
:root { --paper: #fff; --back: #fafafa; --text: #34314c; --soft: rgba(52, 49, 76, .72); --line: #d9d9e3; --link: #1565c0 }
[data-theme=dark] { --paper: #222a45; --back: #1a2038; --text: #fff; --soft: rgba(255, 255, 255, .76); --line: #3d4665; --link: #90caf9; color-scheme: dark }
* { box-sizing: border-box }
html { scroll-padding-top: 16px }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.6 system-ui, sans-serif }
a { color: var(--link) }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.skip { position: absolute; left: -999px }
.skip:focus { position: static }
header, .columns { max-width: 1100px; margin: 0 auto; padding: 24px }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: baseline; justify-content: space-between }
h1 { margin: 0; font-size: 28px; line-height: 1.2 }
.columns { display: grid; gap: 24px; padding-top: 0 }
nav { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 16px; align-self: start }
nav h2, nav p { margin: 0 0 8px; font-size: 16px }
nav p { margin-top: 12px; color: var(--soft); font-size: 14px }
nav ul { list-style: none; margin: 0; padding: 0 }
nav a { display: block; padding: 2px 0 }
section { border-top: 1px solid var(--line); padding-top: 8px; margin-bottom: 32px }
section > h2 { font-size: 22px; margin: 8px 0 }
article { margin: 20px 0 }
h3 { font-size: 18px; margin: 0 0 4px }
p { margin: 0 0 8px; max-width: 70ch }
ol { margin: 0; padding-left: 24px; max-width: 70ch }
li { margin-bottom: 4px }
table { border-collapse: collapse; width: 100%; max-width: 700px }
th, td { text-align: left; padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top }
kbd { font: 600 14px/1.4 ui-monospace, monospace; white-space: nowrap }
.soft { color: var(--soft) }
@media (min-width: 900px) { .columns { grid-template-columns: 260px 1fr } nav { position: sticky; top: 16px; max-height: calc(100vh - 32px); overflow-y: auto } }
@media print { nav, .skip, .language { display: none } body { background: #fff; color: #000 } }
`

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The part of one screen; it takes the focus from the link that leads to it, so that the keyboard goes on there. */
function article(id: string, { title, what, steps }: ScreenTexts): string {
  const items = Object.values(steps).map((step) => `<li>${escaped(step)}</li>`)
  return `<article id="${id}" tabindex="-1"><h3>${escaped(title)}</h3><p>${escaped(what)}</p><ol>${items.join('')}</ol></article>`
}

const sectionNames = Object.keys(helpSections) as (keyof typeof helpSections)[]

function contents({ screens, keys }: HelpTexts, language: Language): string {
  const groups = sectionNames.map((name) => {
    const links = helpSections[name].map(
      (id) => `<li><a href="#${id}">${escaped(screens[id].title)}</a></li>`,
    )
    return `<p>${escaped(sectionTexts[name][language])}</p><ul>${links.join('')}</ul>`
  })
  return `<nav aria-labelledby="contents"><h2 id="contents">${escaped(helpTexts.contents[language])}</h2>${groups.join('')}
<p>${escaped(keys.title)}</p><ul><li><a href="#keys">${escaped(keys.title)}</a></li></ul></nav>`
}

function keyTable({ keys }: HelpTexts, language: Language): string {
  const rows = helpKeys.map(
    (key) =>
      `<tr><th scope="row"><kbd>${escaped(keys[key].keys)}</kbd></th><td>${escaped(keys[key].does)}</td></tr>`,
  )
  return `<section id="keys" tabindex="-1"><h2>${escaped(keys.title)}</h2><table><thead><tr><th>${escaped(helpTexts.keyColumn[language])}</th><th>${escaped(helpTexts.doesColumn[language])}</th></tr></thead><tbody>${rows.join('')}</tbody></table><p class="soft">${escaped(keys.note)}</p></section>`
}

interface HelpPage {
  language: Language
  texts: HelpTexts
  /** The script that applies the remembered theme before anything is painted. */
  themeScript: string
}

/** The help as one page that needs nothing else: contents, a part per screen, the keys. */
export function renderHelpPage({ language, texts, themeScript }: HelpPage): string {
  const other = language === 'tr' ? 'en' : 'tr'
  const { screens } = texts
  const word = (name: keyof typeof helpTexts) => escaped(helpTexts[name][language])
  const parts = sectionNames.map((name) => {
    const articles = helpSections[name].map((id) => article(id, screens[id]))
    return `<section><h2>${escaped(sectionTexts[name][language])}</h2>${articles.join('')}</section>`
  })
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${word('intro')}">
<title>${word('title')}</title>
<link rel="icon" href="/icons/filo.svg" type="image/svg+xml">
<script>${themeScript}</script>
<style>${style.trim()}</style>
</head>
<body>
<a class="skip" href="#main">${word('skip')}</a>
<header><h1>${word('title')}</h1><a class="language" href="/help/${other}.html" lang="${other}" hreflang="${other}">${word('otherLanguage')}</a></header>
<div class="columns">${contents(texts, language)}
<main id="main" tabindex="-1"><p>${word('intro')}</p>${parts.join('\n')}${keyTable(texts, language)}</main></div>
</body>
</html>
`
}
