// Asked for while the page's scripts are still on their way; api/first-answers.ts hands the answers on.
{
  const given =
    new URLSearchParams(location.search).get('lng') ||
    sessionStorage.getItem('lng') ||
    localStorage.getItem('language') ||
    navigator.language
  const language = given.startsWith('tr') ? 'tr' : 'en'
  // What the frame of a page is painted by until its scripts draw the page (build/page-frame.ts).
  const page = document.documentElement
  page.lang = language
  try {
    const { user, sidebarMode } = JSON.parse(localStorage.getItem('root')).state
    page.dataset.menu = sidebarMode
    if (user?.customerId) page.dataset.who = 'customer'
  } catch {
    // Nobody was signed in here yet.
  }
  const texts = document.querySelector(`meta[name="texts-${language}"]`)
  for (const href of texts ? texts.content.split(' ') : []) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
  }
  const headers = { accept: 'application/json', 'accept-language': language }
  window.firstAnswers = {}
  // An address that says more may ask the first read of its page for something else.
  const isPlain = [...new URLSearchParams(location.search).keys()].every((name) => name === 'lng')
  const firstRead = isPlain && document.querySelector('meta[name="first-read"]')?.content
  for (const url of ['/api/session', '/api/about', ...(firstRead ? [firstRead] : [])]) {
    window.firstAnswers[url] = fetch(url, { headers })
    window.firstAnswers[url].catch(() => undefined)
  }
}
