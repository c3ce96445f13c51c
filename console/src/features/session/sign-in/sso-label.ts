/** The name of the company's identity provider, which the server gives with the page; undefined when there is none. */
export function ssoLabel(cookies: string): string | undefined {
  const value = /(?:^|; )filo-sso=([^;]+)/.exec(cookies)?.[1]
  return value && decodeURIComponent(value)
}
