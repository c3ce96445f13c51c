import { type Language, languages } from '@filo/contract/localized-text'

export interface CliConfig {
  /** Origin of the server, without a trailing slash. */
  serverUrl: string
  /** API token; from the environment only, because every user of a machine can read command lines. */
  token: string
  /** For commands that ask for the password again; from the environment only, as the token. */
  password: string | undefined
  language: Language
}

export class BadConfig extends Error {}

/** Reads `FILO_SERVER` (http://127.0.0.1:4000), `FILO_TOKEN`, `FILO_PASSWORD` and `LANG`. @throws BadConfig with one clear line */
export function readConfig(env: NodeJS.ProcessEnv = process.env): CliConfig {
  const language = languages.find((each) => env['LANG']?.startsWith(each)) ?? 'en'
  const serverUrl = (env['FILO_SERVER'] ?? 'http://127.0.0.1:4000').replace(/\/+$/, '')
  if (!URL.canParse(serverUrl)) throw new BadConfig(`FILO_SERVER is no address: ${serverUrl}`)
  const token = env['FILO_TOKEN']
  if (!token)
    throw new BadConfig('FILO_TOKEN is missing: make an API token on your profile page, tab Security')
  return { serverUrl, token, password: env['FILO_PASSWORD'] || undefined, language }
}
