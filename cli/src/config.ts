import { type Language, languages } from '@filo/contract/localized-text'

/** What a person signs in with; what is absent is asked for. */
interface PersonConfig {
  email: string | undefined
  password: string | undefined
  /** The code of the authenticator app, or a recovery code. */
  code: string | undefined
}

export interface CliConfig {
  /** Origin of the server, without a trailing slash. */
  serverUrl: string
  /** API token; from the environment only, because every user of a machine can read command lines. */
  token: string | undefined
  person: PersonConfig
  /** Of a key file; absent: it is asked for. */
  passphrase: string | undefined
  language: Language
}

export class BadConfig extends Error {}

/**
 * Reads `FILO_SERVER` (http://127.0.0.1:4000), `FILO_TOKEN`, `FILO_EMAIL`, `FILO_PASSWORD`, `FILO_CODE`, `FILO_PASSPHRASE` and `LANG`.
 * @throws BadConfig with one clear line
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): CliConfig {
  const language = languages.find((each) => env['LANG']?.startsWith(each)) ?? 'en'
  const serverUrl = (env['FILO_SERVER'] ?? 'http://127.0.0.1:4000').replace(/\/+$/, '')
  if (!URL.canParse(serverUrl)) throw new BadConfig(`FILO_SERVER is no address: ${serverUrl}`)
  const fromEnvironment = (name: string) => env[name] || undefined
  const person = {
    email: fromEnvironment('FILO_EMAIL'),
    password: fromEnvironment('FILO_PASSWORD'),
    code: fromEnvironment('FILO_CODE'),
  }
  return {
    serverUrl,
    token: fromEnvironment('FILO_TOKEN'),
    person,
    passphrase: fromEnvironment('FILO_PASSPHRASE'),
    language,
  }
}

/** `FILO_CA_FILE`: a PEM file of authorities that are trusted beside the usual ones, as an agent has it; undefined: none. */
export function readCaFile(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env['FILO_CA_FILE'] || undefined
}
