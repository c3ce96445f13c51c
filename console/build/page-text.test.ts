import { expect, test } from 'vitest'
import { fillSignInPage, paintBeforeScripts, scriptHashes } from './page-text.ts'

const template = '<html lang="tr"><head><title>Filo</title></head><body><div id="root"></div></body></html>'

test('a page is filled in its language', () => {
  const page = fillSignInPage(template, 'en', {
    markup: '<p>$& 5</p>',
    title: 'Sign in',
    description: 'About',
  })
  expect(page).toContain('<html lang="en">')
  expect(page).toContain('<title>Sign in</title>')
  expect(page).toContain('content="About"')
  expect(page).toContain('<div id="root"><p>$& 5</p></div>')
})

test('scripts with an address wait for the paint, inline ones stand as they are', () => {
  const page =
    '<script>1</script><script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js">'
  expect(paintBeforeScripts(page)).toBe(
    '<script>1</script><script type="module" fetchpriority="low" src="/a.js"></script><link rel="modulepreload" fetchpriority="low" href="/b.js">',
  )
})

test('inline scripts are hashed once each, scripts with an address are not', () => {
  const page = '<script>1</script><script src="/x.js"></script><script>2</script>'
  expect(scriptHashes([page, '<script>1</script>'])).toEqual([
    'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=',
    'sha256-1HNeOiZeFu7gP1lxi5tdAwGcB9i2xR+Q2jpmbuwTqzU=',
  ])
})
