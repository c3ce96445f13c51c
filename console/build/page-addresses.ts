import { extname } from 'node:path'
import type { Connect, Plugin } from 'vite'

function languageOf(request: Connect.IncomingMessage, query: URLSearchParams): 'tr' | 'en' {
  const language = query.get('lng') ?? request.headers['accept-language'] ?? 'tr'
  return language.startsWith('tr') ? 'tr' : 'en'
}

function rewrite(signInPage: (language: 'tr' | 'en') => string): Connect.NextHandleFunction {
  return (request, _response, next) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/signin') request.url = signInPage(languageOf(request, searchParams))
    else if (extname(pathname) === '' && !pathname.startsWith('/@') && !pathname.startsWith('/api/'))
      request.url = '/index.html'
    next()
  }
}

/** In `vite dev` and `vite preview`: the pages answer at the addresses they have on the real server. */
export function pageAddresses(): Plugin {
  return {
    name: 'filo:page-addresses',
    configureServer(server) {
      server.middlewares.use(rewrite(() => '/signin.html'))
    },
    configurePreviewServer(server) {
      server.middlewares.use(rewrite((language) => `/signin.${language}.html`))
    },
  }
}
